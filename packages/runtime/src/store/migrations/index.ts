import type { Migration } from 'kysely/migration'
import { runs } from './0001-runs.ts'
import { search } from './0002-search.ts'
import { sessions } from './0003-sessions.ts'
import { queue } from './0004-queue.ts'
import { retries } from './0005-retries.ts'
import { superseded } from './0006-superseded.ts'
import { sessionWork } from './0007-session-work.ts'
import { sessionDetails } from './0008-session-details.ts'
import { plainRecords } from './0009-plain-records.ts'
import { conversationLength } from './0010-conversation-length.ts'
import { changedInPlace } from './0011-changed-in-place.ts'
import { claims } from './0012-claims.ts'
import { order } from './0013-order.ts'
import { manifest } from './0014-manifest.ts'

/** In the order of their names. What has been released is never changed: a new migration follows it. */
export const storeMigrations: Readonly<Record<string, Migration>> = {
  '0001-runs': runs,
  '0002-search': search,
  '0003-sessions': sessions,
  '0004-queue': queue,
  '0005-retries': retries,
  '0006-superseded': superseded,
  '0007-session-work': sessionWork,
  '0008-session-details': sessionDetails,
  '0009-plain-records': plainRecords,
  '0010-conversation-length': conversationLength,
  '0011-changed-in-place': changedInPlace,
  '0012-claims': claims,
  '0013-order': order,
  '0014-manifest': manifest,
}
