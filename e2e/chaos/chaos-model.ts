import { type LoopbackModel, startLoopbackModel } from '../runs/loopback-model.ts'

export interface AskedOnce {
  readonly prompt: string
  /** When the model was called and when it answered, in milliseconds. */
  readonly from: number
  readonly to: number
}

/** A slow provider that records when it was called and when it answered. */
export interface ChaosModel extends Pick<LoopbackModel, 'baseUrl' | 'close'> {
  /** Returns the model calls since the previous `takeAsked`. */
  takeAsked(): AskedOnce[]
}

const SHORTEST_MS = 100
const LONGEST_MS = 1_200

export async function startChaosModel(random: () => number): Promise<ChaosModel> {
  let asked: AskedOnce[] = []
  const model = await startLoopbackModel(({ prompt }) => {
    const ms = SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS)
    const now = performance.now()
    asked.push({ prompt, from: now, to: now + ms })
    return { kind: 'delay', ms }
  }, 'NEEDS_REVISION')
  return {
    baseUrl: model.baseUrl,
    close: model.close,
    takeAsked() {
      const taken = asked
      asked = []
      return taken
    },
  }
}
