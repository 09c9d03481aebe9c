export { findKeys } from './find-keys.ts'
export { createKeyScrubber, scrubText } from './key-scrubber.ts'
