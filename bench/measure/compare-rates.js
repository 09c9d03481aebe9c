import { median } from './median.js'

/**
 * Measures how often each function runs per second. The functions take turns in short rounds, so other load on the
 * machine affects them equally. The result is the median of the rounds.
 */
export function compareRates(functions, { rounds = 15, roundMs = 60 } = {}) {
  const entries = Object.entries(functions)
  const rates = Object.fromEntries(entries.map(([name]) => [name, []]))
  // The first three rounds are not counted, because they warm up the compiler.
  for (let round = -3; round < rounds; round++) {
    for (const [name, call] of entries) {
      const rate = callsPerSecond(call, roundMs)
      if (round >= 0) rates[name].push(rate)
    }
  }
  return Object.fromEntries(entries.map(([name]) => [name, median(rates[name])]))
}

function callsPerSecond(call, ms) {
  const start = performance.now()
  let calls = 0
  let elapsed = 0
  // Reads the clock only after a batch of calls. Batches of slow functions are smaller.
  for (let batch = 1; elapsed < ms; batch = elapsed < ms / 8 ? batch * 2 : batch) {
    for (let i = 0; i < batch; i++) call()
    calls += batch
    elapsed = performance.now() - start
  }
  return (calls * 1000) / elapsed
}
