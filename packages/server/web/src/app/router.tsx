import { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
  useRouter,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Bar } from '../shell/bar.tsx'
import { Frame } from '../shell/frame.tsx'
import { Problem } from '../ui/problem.tsx'
import { idParam } from './id-params.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Data stays valid until an event reports a change.
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: PageFailed })
/** A page that is loaded when it is first opened. */
const page = <const Path extends string, Pages extends Record<string, ComponentType>>(
  path: Path,
  load: () => Promise<Pages>,
  name: keyof Pages & string,
) => ({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

const routes = root.addChildren([
  createRoute({
    ...page('/', () => import('../home/home-page.tsx'), 'HomePage'),
    validateSearch: texts('q', 'project'),
  }),
  createRoute({
    ...page('/runs', () => import('../home/runs-page.tsx'), 'RunsPage'),
    validateSearch: texts('status', 'flow', 'project'),
  }),
  createRoute({
    ...page('/runs/new', () => import('../run/new-run-page.tsx'), 'NewRunPage'),
    validateSearch: texts('flow', 'from'),
  }),
  createRoute({
    ...page('/runs/$run', () => import('../run/run-page.tsx'), 'RunPage'),
    params: idParam('run'),
    validateSearch: texts('step', 'doc', 'view', 'against', 'pane'),
  }),
  createRoute({
    ...page('/runs/$run/team', () => import('../team/team-page.tsx'), 'TeamPage'),
    params: idParam('run'),
    validateSearch: textsAndNumbers(['product', 'version', 'work', 'view', 'pane'], ['round']),
  }),
  createRoute({
    ...page('/prompts', () => import('../home/prompts-page.tsx'), 'PromptsPage'),
    validateSearch: texts('run'),
  }),
  createRoute({
    ...page('/calls/$call', () => import('../prompt/prompt-page.tsx'), 'PromptPage'),
    params: idParam('call'),
    validateSearch: textsAndNumbers(['model', 'form', 'layer', 'pane'], ['budget', 'span']),
  }),
  createRoute({
    ...page('/calls/$call/response', () => import('../response/response-page.tsx'), 'ResponsePage'),
    params: idParam('call'),
    validateSearch: texts('pane'),
  }),
  createRoute({
    ...page('/lineage/$id', () => import('../lineage/lineage-page.tsx'), 'LineagePage'),
    params: idParam('id'),
    validateSearch: textsAndNumbers(['pane'], ['line']),
  }),
  createRoute({
    ...page('/sessions', () => import('../session/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    ...page('/sessions/$session', () => import('../session/session-page.tsx'), 'SessionPage'),
    params: idParam('session'),
    validateSearch: texts('doc', 'pane'),
  }),
  createRoute({
    ...page('/sessions/$session/manuscript', () => import('../session/manuscript-page.tsx'), 'ManuscriptPage'),
    params: idParam('session'),
  }),
  createRoute({
    ...page('/templates', () => import('../templates/templates-page.tsx'), 'TemplatesPage'),
    validateSearch: textsAndNumbers(['file', 'pane', 'call'], ['line']),
  }),
  createRoute({
    ...page('/models', () => import('../models/models-page.tsx'), 'ModelsPage'),
    validateSearch: texts('model'),
  }),
  createRoute({
    ...page('/waiting', () => import('../manual/manual-page.tsx'), 'ManualPage'),
    validateSearch: texts('prompt'),
  }),
  createRoute({
    ...page('/costs', () => import('../cost/cost-page.tsx'), 'CostPage'),
    validateSearch: texts('by', 'project'),
  }),
  createRoute({
    ...page('/ask', () => import('../ask/ask-page.tsx'), 'AskPage'),
    validateSearch: texts('blueprint'),
  }),
  createRoute({
    ...page('/find/$id', () => import('../home/find-page.tsx'), 'FindPage'),
    params: idParam('id'),
    validateSearch: texts('kind'),
  }),
])

export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function NotFound() {
  return (
    <>
      <Bar name="Not found" title="Not found" />
      <main className="page plainpage">
        <div className="empty">
          <p>There is no page at this address.</p>
          <Link className="btn" to="/">
            Home
          </Link>
        </div>
      </main>
    </>
  )
}

function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <>
      <Bar name="Failed" title="Failed" />
      <main className="page plainpage">
        <Problem
          what="This page could not be shown."
          error={error instanceof Error ? error : new Error(String(error))}
          onRetry={() => void router.invalidate()}
        />
      </main>
    </>
  )
}

type Search = Record<string, unknown>

/** Reads the named string parameters of a URL. Missing parameters are undefined. */
function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Search): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
      }),
    ) as { [Key in Name]?: string }
}

/** Reads string and integer parameters of a URL. */
function textsAndNumbers<const Text extends string, const Number_ extends string>(
  textNames: readonly Text[],
  numberNames: readonly Number_[],
) {
  const readTexts = texts(...textNames)
  return (search: Search): { [Key in Text]?: string } & { [Key in Number_]?: number } => ({
    ...readTexts(search),
    ...(Object.fromEntries(
      numberNames.flatMap((name) =>
        Number.isSafeInteger(Number(search[name] ?? '-')) ? [[name, Number(search[name])]] : [],
      ),
    ) as { [Key in Number_]?: number }),
  })
}
