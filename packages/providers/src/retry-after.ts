/** The delay that a provider requests before a retry. Undefined if the provider requests no delay. */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  now: number,
): number | undefined {
  const exact = milliseconds(headers['retry-after-ms'], 1)
  if (exact !== undefined) return exact
  const header = headers['retry-after']?.trim()
  if (header !== undefined && header !== '') {
    const seconds = milliseconds(header, 1_000)
    if (seconds !== undefined) return seconds
    // `Date.parse` would read a number that is not a valid delay as a year.
    const moment = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
    // Uses the provider's clock if the response states the time, because the local clock may be wrong.
    const shown = Date.parse(headers.date ?? '')
    if (!Number.isNaN(moment)) return Math.max(0, moment - (Number.isNaN(shown) ? now : shown))
  }
  // Google states the delay only in the body.
  const delay = body && /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)
  return delay ? milliseconds(delay[1], 1_000) : undefined
}

function milliseconds(text: string | undefined, unit: number): number | undefined {
  return text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * unit) : undefined
}
