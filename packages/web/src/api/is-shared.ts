declare const __SHARED__: boolean

/** Whether this is an exported run. If so, pages read answers from files, and nothing can be changed. */
export const isShared = __SHARED__
