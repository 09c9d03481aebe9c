export { type LiveVerdict, liveVerdict } from '../tests/run/live-verdict.ts'
export { type Capture, type CaptureRequest, captureCalls, writeCapture } from './capture.ts'
export { CaptureExists, NothingToCapture, RedactionInvalid } from './errors.ts'
export { createRedactor, type Redaction } from './redact.ts'
