export { FenceTracker } from './fence-tracker.ts'
export { readLeadingFence, unwrapFence } from './unwrap-fence.ts'
