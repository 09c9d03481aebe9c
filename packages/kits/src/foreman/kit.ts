import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { scripted } from '@quire/scripted/plugin'
import { sessions } from '@quire/session/plugin'
import { foremanHandlers } from './handlers/index.ts'

/** An editor and co-author that takes a novel from idea to manuscript, in four modes. */
export const foreman = defineKit({
  name: 'foreman',
  description: 'An editor and co-author that takes a novel from idea to manuscript, through four modes.',
  root: new URL('../../foreman/', import.meta.url),
  plugins: [sessions, scripted(), manual()],
  handlers: foremanHandlers,
})
