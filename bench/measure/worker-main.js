import { once } from 'node:events'
import { openEngine } from './open-engine.js'

/*
 * A worker in a separate process. It reports when it is ready. The first message contains the concurrency and starts
 * the worker. The next message stops the worker.
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
