"""The annotated spec as a site: pages for readers, files for programs, both from one value that knows everything.

everything.py   what there is: one frozen value for each game      judged.py     the rulings on all cases, kept between builds
names.py        where each name of the language is defined         highlight.py  blocks with every name linked there
prose.py        Markdown to HTML in which nothing runs             pages/        one file for each sort of page
build.py        the chain on one screen                            template.py   what is around every page
"""
