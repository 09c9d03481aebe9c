interface GranularityRules {
  /** Whether one job serves all models. Its document belongs to all participants. */
  readonly isForAll: boolean
  /** Whether each job is about one participant's work. */
  readonly isAboutWork: boolean
  /** The inputs that determine the jobs. `pair`: documents of two stages. */
  readonly goesBy: 'models' | 'document' | 'lineage' | 'pair'
}

/** How a step is split into jobs: `job-scope.ts` lists the jobs and finds their inputs. */
export const GRANULARITIES = {
  all_to_one: { isForAll: false, isAboutWork: false, goesBy: 'models' },
  one_to_one: { isForAll: false, isAboutWork: true, goesBy: 'document' },
  per_model: { isForAll: false, isAboutWork: false, goesBy: 'models' },
  pairwise_by_origin: { isForAll: false, isAboutWork: true, goesBy: 'pair' },
  per_lineage: { isForAll: false, isAboutWork: true, goesBy: 'lineage' },
  once: { isForAll: true, isAboutWork: false, goesBy: 'models' },
} as const satisfies Readonly<Record<string, GranularityRules>>

export type Granularity = keyof typeof GRANULARITIES
