export { findKeys } from './find-keys.ts'
export { createKeyScrubber } from './key-scrubber.ts'
export { scrubText } from './scrub-text.ts'
