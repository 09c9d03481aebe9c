import { errorClass, QuireError } from '@quire/core'

/**
 * The store could not be reached, or became unavailable. If `outcome` is `nothing`, no work was done and the caller can
 * retry. If it is `unknown`, the caller must check what happened before retrying.
 */
export class StoreUnavailable extends QuireError {
  static override readonly code: string = 'store-unavailable'
  readonly isRetryable = true
  readonly outcome: 'nothing' | 'unknown'

  constructor(problem: string, outcome: 'nothing' | 'unknown', options?: { cause?: unknown }) {
    super(problem, options)
    this.outcome = outcome
  }
}

/** The disk is full. Committed data is kept. The current work was not stored and can be retried. */
export class StoreFull extends StoreUnavailable {
  static override readonly code: string = 'store-full'
  readonly location: string

  constructor(location: string, problem: string, options?: { cause?: unknown }) {
    super(
      `The disk that holds the store is full (${location}: ${problem}). Everything that was committed is kept; ` +
        'the current operation was not stored. Free some space and repeat the command.',
      'nothing',
      options,
    )
    this.location = location
  }
}

/** The store's files or contents are damaged. */
export class StoreDamaged extends errorClass<{ location: string }>('store-damaged') {
  constructor(location: string, problem: string, options?: { cause?: unknown }) {
    super(
      `The store is damaged (${location}: ${problem}). Run \`quire doctor --deep\` to see what is affected. ` +
        'To recover, move the store out of the way and run `quire restore FILE` with your last backup.',
      { location },
      options,
    )
  }
}

/** The store's server does not find the files of its own program any more. The data is not affected. */
export class StoreProgramMissing extends errorClass<{ location: string }>('store-program-missing') {
  constructor(location: string, problem: string, options?: { cause?: unknown }) {
    super(
      `The programs of the store are gone (${location}: ${problem}). Quire was moved, removed or installed again while ` +
        'its store was running. Your data is not affected. If Quire is installed, wait a minute until the store has ended, ' +
        'and repeat the command.',
      { location },
      options,
    )
  }
}

/** The data was written by another major version of PostgreSQL and cannot be read. */
export class StoreOfOtherVersion extends errorClass<{ location: string }>('store-other-version') {
  constructor(location: string, problem: string, options?: { cause?: unknown }) {
    super(
      `The store was written by another version of PostgreSQL (${problem}). Run \`quire backup FILE\` with the version of Quire ` +
        'that wrote it, move the store out of the way, then run `quire restore FILE` with this version. Nothing was changed.',
      { location },
      options,
    )
  }
}

/** The store cannot be opened. A person has to fix the cause, such as permissions, the address or the Node version. */
export class StoreNotOpened extends errorClass<{
  /** The store's folder, or its host and database. Never contains the user or the password. */
  location: string
}>('store-not-opened') {
  constructor(location: string, problem: string, options?: { cause?: unknown }) {
    super(`The store in ${location} could not be opened: ${problem}`, { location }, options)
  }
}

export class StoreTooNew extends errorClass<{ unknown: readonly string[] }>('store-too-new') {
  constructor(unknown: readonly string[]) {
    super(
      `The store was created by a newer version of Quire. This version does not have these migrations: ${unknown.join(', ')}. ` +
        'Use the newer version. Nothing was changed.',
      { unknown },
    )
  }
}

export class MigrationFailed extends errorClass<{ migration: string }>('migration-failed') {
  constructor(migration: string, options?: { cause?: unknown }) {
    const cause = options?.cause instanceof Error ? options.cause.message : String(options?.cause)
    super(`Migration '${migration}' failed and was rolled back: ${cause}`, { migration }, options)
  }
}

export class BlobTooLarge extends errorClass<{ size: number; limit: number }>('blob-too-large') {
  constructor(size: number, limit: number) {
    super(
      `A text has ${size} bytes, but a blob may have at most ${limit}. ` +
        'Split it, or pass a higher limit when storing it.',
      { size, limit },
    )
  }
}

export class BlobNotFound extends errorClass<{ sha256: string }>('blob-not-found') {
  constructor(sha256: string) {
    super(`The store has no blob ${sha256}: it was never stored, or was removed as unused.`, { sha256 })
  }
}

export class RunNotFound extends errorClass<{ run: string }>('run-not-found') {
  constructor(run: string) {
    super(`No run '${run}'. 'quire runs' lists runs.`, { run })
  }
}

/** The store was still unavailable after the maximum wait. */
export class StoreGone extends errorClass<{ seconds: number; run: string }>('store-gone') {
  constructor(
    run: string,
    { seconds, isFull }: { readonly seconds: number; readonly isFull: boolean },
    options?: { cause?: unknown },
  ) {
    super(
      isFull
        ? `The disk that holds the store has been full for ${seconds} seconds. Run '${run}' keeps everything that was ` +
            `stored. Free some space, then continue it with: quire resume ${run}`
        : `The database has not been reachable for ${seconds} seconds. Run '${run}' keeps everything that was ` +
            `stored. When the database is back, continue it with: quire resume ${run}`,
      { seconds, run },
      options,
    )
  }
}
