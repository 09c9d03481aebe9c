import { posix } from 'node:path'
import { defineConfig } from 'vitepress'

const REPOSITORY = 'https://github.com/quire/quire'

const page = (text: string, link: string) => ({ text, link })

export default defineConfig({
  title: 'Quire',
  description:
    'Turns layered Markdown files and live state into the exact prompt for each model. Every byte is traceable.',
  cleanUrls: true,
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    nav: [page('Guides', '/guides/first-prompt'), page('Commands', '/reference/commands'), page('API', '/api/')],
    sidebar: [
      {
        text: 'Guides',
        items: [
          page('Overview', '/'),
          page('Your first prompt in CI', '/guides/first-prompt'),
          page('From a prompt to a run', '/guides/from-prompt-to-run'),
          page('Prompts in a web app', '/guides/web-handler'),
          page('A conversation with gates', '/guides/conversation'),
          page('A team', '/guides/team'),
        ],
      },
      {
        text: 'Write prompts',
        items: [
          page('Templates', '/templates'),
          page('Blueprints', '/blueprints'),
          page('Fitting', '/fitting'),
          page('Condensing', '/condensing'),
          page('Models', '/models'),
          page('Token counts', '/tokens'),
          page('Tests', '/testing'),
          page('Figures of tests', '/test-figures'),
          page('Coming from promptfoo', '/from-promptfoo'),
          page('Import', '/import'),
          page('Editors', '/editors'),
          page('CI', '/ci'),
        ],
      },
      {
        text: 'Read answers',
        items: [
          page('Responses', '/responses'),
          page('JSON', '/reading-json'),
          page('Actions', '/actions'),
          page('Verdicts', '/verdicts'),
        ],
      },
      {
        text: 'Run',
        items: [
          page('Runs', '/runs'),
          page('Calls', '/calls'),
          page('Providers', '/providers'),
          page('Command-line agents', '/cli-agents'),
          page('Scripted models', '/scripted-models'),
          page('Cost', '/cost'),
          page('Cuts', '/cuts'),
          page('Recipes', '/recipes'),
          page('Staged recipes', '/staged-recipes'),
          page('Flows in code', '/flows'),
        ],
      },
      {
        text: 'Kits',
        items: [
          page('Dialectic', '/dialectic'),
          page('Foreman', '/foreman'),
          page('Change', '/change'),
          page('Task', '/task'),
          page('Team', '/team'),
          page('Your own process', '/processes'),
          page('Your own kit', '/kits'),
        ],
      },
      {
        text: 'Operate',
        items: [
          page('Inspector', '/inspector'),
          page('Server', '/server'),
          page('MCP', '/mcp'),
          page('Store', '/store'),
          page('Docker', '/docker'),
          page('Configuration', '/configuration'),
          page('Trust', '/trust'),
          page('Reliability', '/reliability'),
          page('Benchmarks', '/benchmarks'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Commands', '/reference/commands'),
          page('Models', '/reference/models'),
          page('openQuire', '/reference/runtime'),
          page('Exports of core', '/reference/core'),
          page('HTTP API', '/reference/api'),
          page('TypeScript API', '/api/'),
        ],
      },
    ],
  },
  markdown: {
    config(md) {
      // Braces in pages are Quire's syntax, not Vue's.
      const render = md.renderer.render.bind(md.renderer)
      md.renderer.render = (...args) => render(...args).replaceAll('{{', '&#123;&#123;')
      // Links to files outside docs/ point to the repository.
      md.core.ruler.push('repository-links', ({ tokens, env }) => {
        const folder = posix.dirname(env.relativePath ?? '')
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === 'link_open' ? token.attrGet('href') : null
          if (!href?.startsWith('../')) continue
          const path = posix.join(folder, href)
          if (path.startsWith('../')) token.attrSet('href', `${REPOSITORY}/tree/main/${path.slice('../'.length)}`)
        }
      })
    },
  },
})
