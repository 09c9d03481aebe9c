declare const __SHARED__: boolean

/** Whether this is an exported run. Its pages are read-only and load their data from files. */
export const isShared = __SHARED__
