//! Empty: see the tests. They are a package of their own, because the decoder takes half a minute to compile.
