#include "CTranslations.h"

static const unsigned char korean[] = {
#embed "ko.po"
};

const unsigned char *translations_korean(void) { return korean; }

size_t translations_korean_length(void) { return sizeof korean; }
