// swift-tools-version: 6.2

import PackageDescription

// What a ticket app or a server would do: this package depends on lotto's libraries and no more.
let package = Package(
  name: "office-pool",
  dependencies: [.package(name: "lotto", path: "../..")],
  targets: [
    .executableTarget(
      name: "OfficePool",
      dependencies: [
        .product(name: "Lottery", package: "lotto"),
        .product(name: "DrawHistory", package: "lotto"),
        .product(name: "Ranking", package: "lotto"),
      ])
  ]
)
