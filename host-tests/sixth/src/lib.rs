//! Empty: see the tests. They are a package of their own, because cargo shares the features of one build between
//! packages.
