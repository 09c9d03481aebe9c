import { CallFailed } from '../../call/call-failed.ts'
import type { StepRetry } from '../../store/database.ts'
import { InvalidStep } from '../flow/errors.ts'

export const MAX_RETRIES = 100
export const LONGEST_DELAY_SECONDS = 24 * 3600
export const LARGEST_BACKOFF = 10

/** System failures that are temporary, such as a full disk or a lost connection. */
const PASSING = ['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOSPC', 'EMFILE', 'EBUSY', 'EAGAIN']

/** @throws InvalidStep if the policy is invalid */
export function checkRetry(key: string, { limit, delaySeconds, backoff = 1 }: StepRetry): void {
  const isCount = Number.isInteger(limit) && limit >= 0 && limit <= MAX_RETRIES
  if (!isCount) throw new InvalidStep(key, `retry.limit must be a whole number from 0 to ${MAX_RETRIES}.`)
  if (!(delaySeconds >= 0 && delaySeconds <= LONGEST_DELAY_SECONDS)) {
    throw new InvalidStep(key, `retry.delaySeconds must be a number from 0 to ${LONGEST_DELAY_SECONDS}.`)
  }
  if (!(backoff >= 1 && backoff <= LARGEST_BACKOFF)) {
    throw new InvalidStep(key, `retry.backoff must be a number from 1 to ${LARGEST_BACKOFF}.`)
  }
}

/** Whether a retry may succeed. An error can declare this with `canHeal: true`. */
export function canHeal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('canHeal' in error) return error.canHeal === true
  return 'code' in error && PASSING.includes(String(error.code))
}

/** The wait in seconds before a failed step is retried. Undefined if the step is not retried. */
export function retryDelay(retry: StepRetry | null, failuresBefore: number, error: unknown): number | undefined {
  if (!retry || failuresBefore >= retry.limit || !canHeal(error)) return undefined
  const own = retry.delaySeconds * (retry.backoff ?? 1) ** failuresBefore
  const requested = error instanceof CallFailed ? (error.retryAfterMs ?? 0) / 1000 : 0
  return Math.min(Math.max(own, requested), LONGEST_DELAY_SECONDS)
}
