/** The results of a reply, as shown on the page. Their format is not part of the API. */
export interface Outcome {
  /** The name, status and note of each action or written text. */
  readonly done: readonly { readonly name: string; readonly status: string; readonly note: string }[]
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[]
  readonly thinking?: string
}

const MAX_NOTE = 160
const list = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function readOutcome(given: unknown): Outcome {
  const outcome = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  return {
    done: [
      ...list(outcome.actions).map(({ type, status, reason, params }) => ({
        name: text(type),
        status: text(status),
        note: text(reason) || brief(params),
      })),
      ...list(outcome.contentUpdates).map(({ target, status, reason, path, version }) => ({
        name: `write ${text(target)}`,
        status: text(status),
        note: text(reason) || `${text(path)}${typeof version === 'number' ? `, version ${version}` : ''}`,
      })),
    ],
    diagnostics: list(outcome.diagnostics).map(({ code, message }) => ({ code: text(code), message: text(message) })),
    ...(typeof outcome.thinking === 'string' && { thinking: outcome.thinking }),
  }
}

function brief(params: unknown): string {
  const written = params === undefined ? '' : JSON.stringify(params)
  return written.length > MAX_NOTE ? `${written.slice(0, MAX_NOTE - 1)}…` : written
}
