const ANSWER_MS = 1500

/** Whether something listens at a URL; any response, even an error, means yes. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
