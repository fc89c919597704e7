/// Which rows and columns of a picture are scanned.
package enum ScanDensity: Int, Sendable {
  case every = 1
  case everySecond = 2
}
