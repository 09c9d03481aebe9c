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
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

const routes = root.addChildren([
  createRoute({
    ...at('/'),
    validateSearch: texts('q', 'project'),
    component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    ...at('/runs'),
    validateSearch: texts('status', 'flow', 'project'),
    component: lazyRouteComponent(() => import('../home/runs-page.tsx'), 'RunsPage'),
  }),
  createRoute({
    ...at('/runs/new'),
    validateSearch: texts('flow', 'from'),
    component: lazyRouteComponent(() => import('../run/new-run-page.tsx'), 'NewRunPage'),
  }),
  createRoute({
    ...at('/runs/$run'),
    params: idParam('run'),
    validateSearch: texts('step', 'doc', 'view', 'against', 'pane'),
    component: lazyRouteComponent(() => import('../run/run-page.tsx'), 'RunPage'),
  }),
  createRoute({
    ...at('/runs/$run/team'),
    params: idParam('run'),
    validateSearch: textsAndNumbers(['product', 'version', 'work', 'view', 'pane'], ['round']),
    component: lazyRouteComponent(() => import('../team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    ...at('/prompts'),
    validateSearch: texts('run'),
    component: lazyRouteComponent(() => import('../home/prompts-page.tsx'), 'PromptsPage'),
  }),
  createRoute({
    ...at('/calls/$call'),
    params: idParam('call'),
    validateSearch: textsAndNumbers(['model', 'form', 'layer', 'pane'], ['budget', 'span']),
    component: lazyRouteComponent(() => import('../prompt/prompt-page.tsx'), 'PromptPage'),
  }),
  createRoute({
    ...at('/calls/$call/response'),
    params: idParam('call'),
    validateSearch: texts('pane'),
    component: lazyRouteComponent(() => import('../response/response-page.tsx'), 'ResponsePage'),
  }),
  createRoute({
    ...at('/lineage/$id'),
    params: idParam('id'),
    validateSearch: textsAndNumbers(['pane'], ['line']),
    component: lazyRouteComponent(() => import('../lineage/lineage-page.tsx'), 'LineagePage'),
  }),
  createRoute({
    ...at('/sessions'),
    component: lazyRouteComponent(() => import('../session/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    ...at('/sessions/$session'),
    params: idParam('session'),
    validateSearch: texts('doc', 'pane'),
    component: lazyRouteComponent(() => import('../session/session-page.tsx'), 'SessionPage'),
  }),
  createRoute({
    ...at('/templates'),
    validateSearch: textsAndNumbers(['file', 'pane', 'call'], ['line']),
    component: lazyRouteComponent(() => import('../templates/templates-page.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    ...at('/models'),
    validateSearch: texts('model'),
    component: lazyRouteComponent(() => import('../models/models-page.tsx'), 'ModelsPage'),
  }),
  createRoute({
    ...at('/waiting'),
    validateSearch: texts('prompt'),
    component: lazyRouteComponent(() => import('../manual/manual-page.tsx'), 'ManualPage'),
  }),
  createRoute({
    ...at('/costs'),
    validateSearch: texts('by', 'project'),
    component: lazyRouteComponent(() => import('../cost/cost-page.tsx'), 'CostPage'),
  }),
  createRoute({
    ...at('/ask'),
    validateSearch: texts('blueprint'),
    component: lazyRouteComponent(() => import('../ask/ask-page.tsx'), 'AskPage'),
  }),
  createRoute({
    ...at('/find/$id'),
    params: idParam('id'),
    validateSearch: texts('kind'),
    component: lazyRouteComponent(() => import('../home/find-page.tsx'), 'FindPage'),
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

type Given = Record<string, unknown>

/** Reads the named string parameters of a URL. Missing parameters are undefined. */
function texts<const Name extends string>(...names: readonly Name[]) {
  return (given: Given): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = given[name]
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
  return (given: Given): { [Key in Text]?: string } & { [Key in Number_]?: number } => ({
    ...readTexts(given),
    ...(Object.fromEntries(
      numberNames.flatMap((name) =>
        Number.isSafeInteger(Number(given[name] ?? '-')) ? [[name, Number(given[name])]] : [],
      ),
    ) as { [Key in Number_]?: number }),
  })
}
