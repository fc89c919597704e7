// swift-tools-version: 6.2

import PackageDescription

// Layers are numbered as in Sources/README.md: a target imports only from layers below its own.
// README.md in a target's folder is a page for people.
let package = Package(
  name: "lotto",
  products: [
    .executable(name: "lotto", targets: ["lotto"]),
    .executable(name: "lotto-decode", targets: ["lotto-decode"]),
    .executable(name: "lotto-fetch", targets: ["lotto-fetch"]),
    .library(name: "Lottery", targets: ["Lottery", "Geometry"]),
    .library(name: "DrawHistory", targets: ["DrawHistory"]),
    .library(name: "Ranking", targets: ["Ranking"]),
    .library(name: "Scanning", targets: ["Scanning"]),
  ],
  targets: [
    // Layer 5: the programs. `lotto` depends on its helpers so that `swift run lotto` builds them.
    // That links it with every library target below them, but not with their own sources: code that
    // needs libpng, libzbar or libcurl therefore has to be in the helper itself.
    .executableTarget(
      name: "lotto",
      dependencies: ["LottoCommand", "Platform", "lotto-decode", "lotto-fetch"]
    ),
    .executableTarget(
      name: "lotto-decode",
      dependencies: [
        "Decoding", "Lottery", "Platform", "WorkerProtocol", "Geometry", "JSON", "CPictures",
        "CPNG", "CZBar",
      ],
      exclude: ["README.md"]
    ),
    .executableTarget(
      name: "lotto-fetch", dependencies: ["Fetching", "Lottery", "Platform", "CCurl"]),

    // Layer 4: options, progress, exit status.
    .target(
      name: "LottoCommand",
      dependencies: [
        "Pipeline", "Reporting", "Ranking", "DrawHistory", "Lottery", "WorkerProtocol", "Platform",
        "Geometry", "JSON",
      ],
      exclude: ["README.md"]
    ),

    // Layer 4, too: the same pipeline as a library.
    .target(
      name: "Scanning",
      dependencies: ["Pipeline", "DrawHistory", "Lottery", "WorkerProtocol", "Platform"],
      exclude: ["README.md"]),

    // Layer 3: supervision, order, back-pressure, events.
    .target(
      name: "Pipeline",
      dependencies: ["DrawHistory", "Lottery", "WorkerProtocol", "Platform", "Geometry"],
      exclude: ["README.md"]
    ),

    // Layer 2: one concern each, independent of one another.
    .target(
      name: "DrawHistory", dependencies: ["Lottery", "Platform", "JSON", "CDrawData"],
      exclude: ["README.md"]),
    .target(
      name: "Reporting",
      dependencies: ["Lottery", "Geometry", "JSON", "CDrawing", "CReportPage", "CTranslations"],
      exclude: ["README.md"]),
    .target(
      name: "Decoding", dependencies: ["WorkerProtocol", "Geometry", "CPictureKernels"],
      exclude: ["README.md"]),
    .target(
      name: "Ranking", dependencies: ["Lottery", "Platform", "CRankKernels"],
      exclude: ["README.md"]),
    .target(name: "Fetching", dependencies: ["Lottery", "JSON"]),

    // Layer 1: the domain, the protocol between the programs, the operating system.
    .target(name: "Lottery", dependencies: ["Geometry", "JSON"], exclude: ["README.md"]),
    .target(name: "WorkerProtocol", dependencies: ["Geometry"]),
    .target(name: "Platform", dependencies: ["CPlatform"], exclude: ["README.md"]),

    // Layer 0: places in pictures, JSON, which knows nothing of lotteries, and C.
    .target(name: "Geometry"),
    .target(name: "JSON"),
    .target(name: "CPlatform"),
    .target(name: "CRankKernels"),
    .target(name: "CPictureKernels"),
    .target(name: "CCurl"),
    .target(name: "CPictures"),
    .target(name: "CDrawing"),
    .target(name: "CDrawData", exclude: ["draws.csv"]),
    .target(name: "CReportPage", exclude: ["page.css", "script"]),
    .target(name: "CTranslations", exclude: ["ko.po"]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZBar", providers: [.apt(["libzbar-dev"])]),

    // Tests: one per target, then the architecture and the whole program.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(
      name: "LotteryTests", dependencies: ["Lottery", "Geometry", "JSON", "TestSupport"]),
    .testTarget(
      name: "WorkerProtocolTests", dependencies: ["WorkerProtocol", "Geometry", "TestSupport"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(
      name: "DrawHistoryTests",
      dependencies: ["DrawHistory", "Fetching", "JSON", "Lottery", "Platform", "TestSupport"]
    ),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Reporting", "Lottery", "Geometry", "JSON", "TestSupport"]),
    .testTarget(
      name: "RankingTests", dependencies: ["Ranking", "Lottery", "Platform", "TestSupport"]),
    .testTarget(
      name: "DecodingTests",
      dependencies: ["Decoding", "WorkerProtocol", "Geometry", "TestSupport"]),
    .testTarget(
      name: "FetchingTests",
      dependencies: ["lotto-fetch", "Fetching", "Lottery", "Platform", "TestSupport"]),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Pipeline", "DrawHistory", "Lottery", "Platform", "WorkerProtocol", "Geometry",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ScanningTests",
      dependencies: ["Scanning", "lotto-decode", "Lottery", "Platform", "TestSupport"]),
    .testTarget(
      name: "LottoCommandTests",
      dependencies: [
        "LottoCommand", "DrawHistory", "Pipeline", "Reporting", "Lottery", "WorkerProtocol",
        "Platform", "Geometry", "TestSupport",
      ]),
    .testTarget(
      name: "LottoDecodeTests",
      dependencies: [
        "lotto-decode", "Decoding", "Lottery", "Platform", "Reporting", "WorkerProtocol",
        "Geometry", "TestSupport",
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "lotto", "DrawHistory", "JSON", "Lottery", "Platform", "Ranking", "Reporting",
        "TestSupport",
      ]),
  ],
  cLanguageStandard: .gnu2x
)

// The fuzz targets are built by `.ci/fuzz` only: nothing else links libFuzzer.
if Context.environment["LOTTO_BUILDS_FUZZER"] != nil {
  package.targets += [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Pipeline", "DrawHistory", "Ranking", "Decoding", "Lottery", "WorkerProtocol", "Platform",
        "JSON", "Geometry", "CPictures", "CPNG", "CZBar",
      ],
      path: "Tests/Fuzzing"
    )
  ]
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .strictMemorySafety(),
    .enableExperimentalFeature("Lifetimes"),
    .treatAllWarnings(as: .error),
  ]
}
