import { fork } from 'node:child_process'

const main = new URL('fresh-process-main.js', import.meta.url)

/** Calls a module's default function in a new Node process and returns the result. */
export function inFreshProcess(module, argument) {
  return new Promise((resolve, reject) => {
    const child = fork(main, [], { serialization: 'advanced' })
    let result
    child.on('message', (message) => {
      result = message
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0 && result) resolve(result.value)
      else reject(new Error(`${module} ended with code ${code}`))
    })
    child.send({ module: String(module), argument })
  })
}
