import type { Assembly } from '@quire/core'
import { compareRates, type Passes } from '../../statistics/index.ts'
import { changedKeys, layerHashes } from './layer-texts.ts'

/** How many answers pass the checks of today: the recorded ones, and those of the live run. */
export interface LivePasses {
  readonly recorded: Passes
  readonly live: Passes
  /** The share of answers that must pass. */
  readonly share: number
}

/** Why a case fails with `--live`. */
export type LiveVerdict =
  /** The prompt is that of the recording, so the model answers differently, or its settings or a judge have changed. */
  | ({ readonly cause: 'model'; readonly message: string } & Partial<LiveEvidence>)
  /** The prompt is that of the recording, but the recorded answers fail too. Nothing points to the model. */
  | ({ readonly cause: 'known'; readonly message: string } & LiveEvidence)
  /** The prompt differs from that of the recording, in these layers. */
  | { readonly cause: 'prompt'; readonly layers: readonly string[]; readonly message: string }
  /** There is no recording to compare with. */
  | { readonly cause: 'unknown'; readonly message: string }

/** The pass rates that the verdict compares. */
export interface LiveEvidence extends Pick<LivePasses, 'recorded' | 'live'> {
  /** Whether the live answers are worse than chance explains (Fisher's exact test, 95%). */
  readonly isClear: boolean
}

/**
 * Tells a drift of a model apart from a change of the prompt, for a case that fails with `--live`.
 * @param recording the case's entry in the recordings: the hash and the layers of the recorded prompt
 * @param passes how the recorded and the live answers do in the checks, if both are known
 * @example
 * liveVerdict(recordings.find(entry), assembly)
 * // → { cause: 'prompt', layers: ['identity'], message: 'The prompt has changed since the recording (layers: identity).' }
 */
export function liveVerdict(
  recording: { readonly prompt: string; readonly layers: Readonly<Record<string, string>> } | undefined,
  assembly: Pick<Assembly, 'hash' | 'text' | 'spans'>,
  passes?: LivePasses,
): LiveVerdict {
  if (!recording) {
    return { cause: 'unknown', message: 'No answer is recorded, so drift of the model cannot be told from a change.' }
  }
  if (recording.prompt === assembly.hash) return sameBytes(passes)
  const layers = changedKeys(recording.layers, layerHashes(assembly))
  const where = layers.length > 0 ? ` (layers: ${layers.join(', ')})` : ' (only between the layers)'
  return { cause: 'prompt', layers, message: `The prompt has changed since the recording${where}.` }
}

const SAME = 'The prompt is byte for byte that of the recorded answer'

function sameBytes(passes: LivePasses | undefined): LiveVerdict {
  if (!passes || passes.recorded.total === 0 || passes.live.total === 0) {
    return { cause: 'model', message: `${SAME}, so the model answers differently (drift).` }
  }
  const { recorded, live, share } = passes
  const [comparison] = compareRates([{ before: recorded, after: live }])
  const isClear = comparison!.isClear && comparison!.difference < 0
  const figures = `Recorded: ${shown(recorded)} passed; now: ${shown(live)}.`
  const isRecordedGood = recorded.passed / recorded.total >= share
  if (!isRecordedGood && !isClear) {
    const message = `${SAME}, and the recorded answers fail too, so this does not show a drift of the model. ${figures}`
    return { cause: 'known', recorded, live, isClear, message }
  }
  const chance = isClear
    ? 'Chance does not explain the difference.'
    : 'Chance could explain the difference; more answers would tell (--repeat).'
  const message = `${SAME}, so the model answers differently (drift). ${figures} ${chance}`
  return { cause: 'model', recorded, live, isClear, message }
}

function shown({ passed, total }: Passes): string {
  return `${passed} of ${total}`
}
