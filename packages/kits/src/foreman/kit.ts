import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { scripted } from '@quire/scripted/guest'
import { sessions } from '@quire/session/guest'
import { foremanHandlers } from './handlers/index.ts'

/** An editor and co-author that takes a novel from idea to manuscript, in four modes. */
export const foreman = defineKit({
  name: 'foreman',
  description: 'An editor and co-author that takes a novel from idea to manuscript, through four modes.',
  root: new URL('../../foreman/', import.meta.url),
  guests: [sessions, scripted(), manual()],
  handlers: foremanHandlers,
})
