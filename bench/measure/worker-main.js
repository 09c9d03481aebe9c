import { once } from 'node:events'
import { openEngine } from './open-engine.js'

/*
 * A worker in a separate process. The worker reports when it is ready, starts when it receives its concurrency, and
 * stops at the next message.
 */
const [databaseUrl, latencyMs] = process.argv.slice(2)
const engine = await openEngine(databaseUrl, { latencyMs: Number(latencyMs) })
const told = once(process, 'message')
process.send('ready')
const [{ concurrency }] = await told
const worker = engine.worker(concurrency)
const stopped = once(process, 'message')
worker.start()
await stopped
await worker.stop()
await engine.close()
process.disconnect()
