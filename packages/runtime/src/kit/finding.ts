/** The result of a check by `quire doctor`. */
export interface Finding {
  /** Stable: `node`, `store`, `agent.claude`, `provider.openai`, `model.ollama/llama3.2:3b`. */
  readonly id: string
  readonly group: 'machine' | 'store' | 'sizes' | 'providers' | 'agents' | 'models' | 'parts'
  /** `missing` means unavailable but not required. `broken` means required but not working. */
  readonly status: 'ok' | 'missing' | 'broken'
  /** One plain sentence. It never contains the value of a key. */
  readonly message: string
  /** How to fix the problem. */
  readonly fix?: string
}

/**
 * A model is available if its provider or agent is available. Rendering and fitting also work without a key.
 * @example
 * modelFinding('openai/gpt-4o', { id: 'provider.openai', group: 'providers', status: 'ok', message: 'A key is set.' })
 * // → { id: 'model.openai/gpt-4o', group: 'models', status: 'ok', message: 'openai/gpt-4o is available.' }
 */
export function modelFinding(id: string, backend: Finding): Finding {
  const finding = { id: `model.${id}`, group: 'models' as const }
  const { status, message, fix } = backend
  if (status === 'ok') return { ...finding, status, message: `${id} is available.` }
  return {
    ...finding,
    status,
    message: `${id} can be used for rendering, but not for calls: ${message}`,
    ...(fix && { fix }),
  }
}
