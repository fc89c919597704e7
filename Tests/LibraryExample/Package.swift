// swift-tools-version: 6.2

import PackageDescription

// Like a ticket app or a server, these programs depend only on lotto's libraries.
let package = Package(
  name: "library-example",
  dependencies: [.package(name: "lotto", path: "../..")],
  targets: [
    .executableTarget(
      name: "OfficePool",
      dependencies: [
        .product(name: "Lottery", package: "lotto"),
        .product(name: "DrawHistory", package: "lotto"),
        .product(name: "Ranking", package: "lotto"),
      ]),
    .executableTarget(
      name: "ShopCounter",
      dependencies: [
        .product(name: "Lottery", package: "lotto"),
        .product(name: "DrawHistory", package: "lotto"),
        .product(name: "Scanning", package: "lotto"),
      ]),
    .executableTarget(
      name: "Prizes",
      dependencies: [
        .product(name: "Lottery", package: "lotto"),
        .product(name: "Scanning", package: "lotto"),
      ]),
  ]
)
