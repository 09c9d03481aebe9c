import { openStore } from '@quire/runtime/store'

/* Opens a store and reports the error. If started as root, runs as `nobody`. */
const NOBODY = 65_534
if (process.getuid?.() === 0) {
  process.setgid!(NOBODY)
  process.setuid!(NOBODY)
}
try {
  await openStore({ workspace: process.argv[2]! })
  process.send!({ code: 'opened' })
} catch (error) {
  process.send!((error as { toJSON(): unknown }).toJSON())
}
process.disconnect()
