import type { Route } from '../route/route.ts'
import { artifactRoutes } from './artifacts.ts'
import { costRoutes } from './cost.ts'
import { forkRoutes } from './forks.ts'
import { manualRoutes } from './manual.ts'
import { previewRoutes } from './previews.ts'
import { promptFileRoutes } from './prompt-files.ts'
import { callRoutes } from './prompts.ts'
import { runControlRoutes } from './run-control.ts'
import { runRoutes } from './runs.ts'
import { sessionRoutes } from './sessions.ts'
import { teamRoutes } from './team.ts'
import { toolRoutes } from './tools.ts'
import { workspaceRoutes } from './workspace.ts'

/** The route table of the API. */
export const ROUTES: readonly Route[] = [
  ...workspaceRoutes,
  ...runRoutes,
  ...runControlRoutes,
  ...forkRoutes,
  ...teamRoutes,
  ...callRoutes,
  ...artifactRoutes,
  ...sessionRoutes,
  ...costRoutes,
  ...manualRoutes,
  ...promptFileRoutes,
  ...previewRoutes,
  ...toolRoutes,
]
