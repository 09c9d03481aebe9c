export { type Capture, type CaptureRequest, captureCalls, writeCapture } from './capture.ts'
export { CaptureExists, NothingToCapture, RedactionInvalid } from './errors.ts'
export { type LiveVerdict, liveVerdict } from './live-verdict.ts'
export { createRedactor, type Redaction } from './redact.ts'
