"""One file for each sort of page. Each makes pages from the one value that knows everything, and changes nothing."""
