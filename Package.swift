// swift-tools-version: 6.2

import PackageDescription

// Layers are numbered as in Sources/README.md: a target imports only from layers below its own.
let package = Package(
  name: "lotto",
  products: [
    .executable(name: "lotto", targets: ["lotto"]),
    .executable(name: "lotto-decode", targets: ["lotto-decode"]),
    .executable(name: "lotto-fetch", targets: ["lotto-fetch"]),
    .library(name: "Lottery", targets: ["Lottery"]),
    .library(name: "DrawHistory", targets: ["DrawHistory"]),
    .library(name: "Ranking", targets: ["Ranking"]),
    .library(name: "Scanning", targets: ["Scanning"]),
  ],
  targets: [
    // Layer 5: the programs. `lotto` depends on its helpers so that `swift run lotto` builds them,
    // and is linked with every library target below them, though not with their own sources: what
    // needs libpng, libzbar or libcurl has to lie in the program itself.
    .executableTarget(
      name: "lotto",
      dependencies: ["LottoCommand", "Platform", "lotto-decode", "lotto-fetch"]
    ),
    .executableTarget(
      name: "lotto-decode",
      dependencies: ["Decoding", "Lottery", "Platform", "WorkerProtocol", "JSON", "CPNG", "CZBar"]
    ),
    .executableTarget(
      name: "lotto-fetch", dependencies: ["Fetching", "Lottery", "Platform", "CCurl"]),

    // Layer 4: options, progress, exit status.
    .target(
      name: "LottoCommand",
      dependencies: [
        "Pipeline", "Reporting", "Ranking", "DrawHistory", "Lottery", "Platform", "JSON",
      ]
    ),

    // Layer 4 as well: the same pipeline for programs of others.
    .target(name: "Scanning", dependencies: ["Pipeline", "DrawHistory", "Lottery", "Platform"]),

    // Layer 3: supervision, order, back-pressure, events.
    .target(
      name: "Pipeline",
      dependencies: ["DrawHistory", "Ranking", "Lottery", "WorkerProtocol", "Platform"]
    ),

    // Layer 2: one concern each, unknown to one another.
    .target(name: "DrawHistory", dependencies: ["Lottery", "Platform", "JSON", "CDrawData"]),
    .target(name: "Reporting", dependencies: ["Lottery", "JSON", "CReportPage", "CTranslations"]),
    .target(name: "Decoding"),
    .target(name: "Ranking", dependencies: ["Lottery", "Platform", "CRankKernels"]),
    .target(name: "Fetching", dependencies: ["Lottery", "JSON"]),

    // Layer 1: the domain, the frames between the programs, the operating system.
    .target(name: "Lottery", dependencies: ["JSON"]),
    .target(name: "WorkerProtocol"),
    .target(name: "Platform", dependencies: ["CPlatform"]),

    // Layer 0: a notation without meaning of its own, and C.
    .target(name: "JSON"),
    .target(name: "CPlatform"),
    .target(name: "CRankKernels"),
    .target(name: "CCurl"),
    .target(name: "CDrawData", exclude: ["draws.csv"]),
    .target(name: "CReportPage", exclude: ["page.css", "script"]),
    .target(name: "CTranslations", exclude: ["ko.po"]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZBar", providers: [.apt(["libzbar-dev"])]),

    // Tests: one target a layer's target, then the whole.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(name: "LotteryTests", dependencies: ["Lottery", "JSON", "TestSupport"]),
    .testTarget(name: "WorkerProtocolTests", dependencies: ["WorkerProtocol", "TestSupport"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(
      name: "DrawHistoryTests", dependencies: ["DrawHistory", "Lottery", "Platform", "TestSupport"]
    ),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "Lottery", "JSON", "TestSupport"]),
    .testTarget(
      name: "RankingTests", dependencies: ["Ranking", "Lottery", "Platform", "TestSupport"]),
    .testTarget(name: "DecodingTests", dependencies: ["Decoding", "TestSupport"]),
    .testTarget(
      name: "FetchingTests",
      dependencies: ["lotto-fetch", "Fetching", "Lottery", "Platform", "TestSupport"]),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Pipeline", "DrawHistory", "Ranking", "Lottery", "Platform", "WorkerProtocol",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ScanningTests",
      dependencies: ["Scanning", "lotto-decode", "Lottery", "Platform", "TestSupport"]),
    .testTarget(
      name: "LottoCommandTests",
      dependencies: [
        "LottoCommand", "DrawHistory", "Pipeline", "Reporting", "Lottery", "Platform",
        "TestSupport",
      ]),
    .testTarget(
      name: "LottoDecodeTests",
      dependencies: [
        "lotto-decode", "Decoding", "Lottery", "Platform", "Reporting", "WorkerProtocol",
        "TestSupport",
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "lotto", "JSON", "Lottery", "Platform", "Ranking", "Reporting", "TestSupport",
      ]),
  ],
  cLanguageStandard: .gnu2x
)

// Programs that libFuzzer drives are built by `.ci/fuzz` alone: nothing else links libFuzzer.
if Context.environment["LOTTO_BUILDS_FUZZER"] != nil {
  package.targets += [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Pipeline", "DrawHistory", "Ranking", "Decoding", "Lottery", "WorkerProtocol", "Platform",
        "JSON", "CPNG", "CZBar",
      ],
      path: "Tests/Fuzzing"
    )
  ]
}

// What `Benchmarks/Hostile/compare_parsers.js` asks for verdicts; no part of the ordinary build.
if Context.environment["LOTTO_BUILDS_VERDICTS"] != nil {
  package.targets += [
    .executableTarget(
      name: "payload-verdicts",
      dependencies: ["Lottery", "Platform"],
      path: "Tests/PayloadVerdicts"
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
