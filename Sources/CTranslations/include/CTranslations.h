#ifndef CTRANSLATIONS_H
#define CTRANSLATIONS_H

#include <stddef.h>

/// The Korean translations of every text for people: ko.po.
const unsigned char *translations_korean(void);

/// How many bytes the Korean translations have.
size_t translations_korean_length(void);

#endif
