import type { Assembly } from '@quire/core'
import { changedKeys, layerHashes } from '../tests/run/layer-texts.ts'

/** Why a live answer may fail although the recorded answer passed. */
export type LiveVerdict =
  /** The prompt is that of the recording, so that only the model can have changed. */
  | { readonly cause: 'model'; readonly message: string }
  /** The prompt differs from that of the recording, in these layers. */
  | { readonly cause: 'prompt'; readonly layers: readonly string[]; readonly message: string }
  /** There is no recording to compare with. */
  | { readonly cause: 'unknown'; readonly message: string }

/**
 * Tells a drift of a model apart from a change of the prompt, for a case that fails with `--live`.
 * @param recording the case's entry in the recordings: the hash and the layers of the recorded prompt
 * @example
 * liveVerdict(recordings.find(entry), assembly)
 * // → { cause: 'prompt', layers: ['identity'], message: 'The prompt has changed since the recording (layers: identity).' }
 */
export function liveVerdict(
  recording: { readonly prompt: string; readonly layers: Readonly<Record<string, string>> } | undefined,
  assembly: Pick<Assembly, 'hash' | 'text' | 'spans'>,
): LiveVerdict {
  if (!recording) {
    return { cause: 'unknown', message: 'No answer is recorded, so drift of the model cannot be told from a change.' }
  }
  if (recording.prompt === assembly.hash) {
    return {
      cause: 'model',
      message: 'The prompt is byte for byte that of the recorded answer, so the model answers differently (drift).',
    }
  }
  const layers = changedKeys(recording.layers, layerHashes(assembly))
  const where = layers.length > 0 ? ` (layers: ${layers.join(', ')})` : ' (only between the layers)'
  return { cause: 'prompt', layers, message: `The prompt has changed since the recording${where}.` }
}
