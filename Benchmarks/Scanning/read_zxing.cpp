// zxing-cpp on gray rows from libpng: QR codes only, otherwise with its defaults, which include
// trying hard. Builds with the library of Debian 12 (1.4) and with 2.2 and later.

#define ZX_USE_UTF8 1

#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

#include <cstdlib>
#include <cstring>

#include "code_lines.h"
#include "gray_png.h"

#if ZXING_VERSION_MAJOR >= 2
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints;
#endif

int main(int count, char **arguments) {
  if (count == 2 && !std::strcmp(arguments[1], "--version")) {
    std::printf("%d.%d.%d\n", ZXING_VERSION_MAJOR, ZXING_VERSION_MINOR, ZXING_VERSION_PATCH);
    return 0;
  }
  const auto options = Options().setFormats(ZXing::BarcodeFormat::QRCode);
  for (int i = 1; i < count; i++) {
    gray_picture picture;
    if (gray_png_read(arguments[i], &picture) != 0) continue;
    const ZXing::ImageView view(
        picture.samples, int(picture.width), int(picture.height), ZXing::ImageFormat::Lum);
    for (const auto &code : ZXing::ReadBarcodes(view, options)) {
      if (code.isValid()) write_code(arguments[i], code.bytes().data(), code.bytes().size());
    }
    std::free(picture.samples);
  }
  return 0;
}
