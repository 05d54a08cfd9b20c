//! Nothing: see the tests. They are a package of their own, because features of one build are shared by all its packages.
