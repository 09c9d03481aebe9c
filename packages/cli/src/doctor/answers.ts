const ANSWER_MS = 1500

/** Whether a server listens at a URL. Any response means yes, even an error. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
