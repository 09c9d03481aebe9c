import { type LoopbackModel, startLoopbackModel } from '../runs/loopback-model.ts'

export interface AskedOnce {
  readonly prompt: string
  /** When it was asked, and when its answer had been sent, in milliseconds. */
  readonly from: number
  readonly to: number
}

/** A provider that takes its time, and remembers when it was asked what. */
export interface ChaosModel extends Pick<LoopbackModel, 'baseUrl' | 'close'> {
  /** What it was asked since the last time. */
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
