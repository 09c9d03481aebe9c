/** Lines that no test can run, with the reason. */
export const SKIPPED: readonly (readonly [RegExp, string])[] = [
  [/^npm (ci|install|init|test|run)\b/, 'installs or builds; e2e/install and CI do that'],
  [/^git clone /, 'needs a published repository'],
  [/docker compose|openssl/, 'needs Docker'],
  [/^(claude|codex) mcp add/, 'changes the settings of another program'],
  [/^(code --install|cd editors\/vscode)/, 'needs VS Code; e2e/editors tests the extension'],
  [/^OPENAI_API_KEY=/, 'needs a key; e2e/library runs this program with a provider on loopback'],
  [/ask the models once|from now on, no key/, 'needs keys; e2e/cli/promptfoo records answers'],
  [/^quire demo /, 'serves the results until it is stopped; e2e/dialectic runs it'],
  [/^quire manuscript /, 'needs scenes; e2e/session writes some and joins them'],
  [/a-3f2c…/, 'the ids are shortened'],
  [/--plan gemini/, 'needs agents that are signed in; e2e/cli-agents runs them'],
]

/** Commands to run before the first command of a page. The folder examples/ is a copy of the repository's examples. */
export const SETUPS: Readonly<Record<string, readonly string[]>> = {
  'README.md': [],
  'docs/change.md': [],
  'docs/ci.md': ['cd examples/support'],
  'docs/cost.md': [
    'quire init shop --kit dialectic && cd shop',
    'quire run dialectic-full --input request.md --models scripted/alpha --until thesis --run-id september',
    'quire run dialectic-full --input request.md --models scripted/beta --until thesis --run-id october',
  ],
  'docs/cuts.md': ['cd examples/support'],
  'docs/dialectic.md': [],
  'docs/foreman.md': [],
  'docs/from-promptfoo.md': [
    'mkdir -p old/prompts',
    `echo 'Classify: {{ message }}' > old/prompts/reply.txt`,
    `echo '
prompts: [file://prompts/reply.txt]
providers: [openai:gpt-4o-mini]
tests:
  - vars: { message: I was charged twice. }
    assert: [{ type: is-json }, { type: llm-rubric, value: Is polite. }]' > old/promptfooconfig.yaml`,
  ],
  'docs/guides/conversation.md': [],
  'docs/flows.md': ['quire init answers && cd answers', 'echo "How do I sync?" > question.md'],
  'docs/guides/from-prompt-to-run.md': [],
  'docs/guides/first-prompt.md': [],
  'docs/guides/team.md': [],
  'docs/guides/web-handler.md': [
    `mkdir -p prompts/schemas && echo '{ "type": "object" }' > prompts/schemas/triage.json`,
  ],
  'docs/import.md': [
    'mkdir desk && cd desk && echo "name: desk" > quire.yaml',
    `printf -- '---\\nmodel: openai/gpt-4o\\n---\\nAnswer {{name}}.\\n' > support.prompt`,
    `printf -- '---\\nname: Chat\\n---\\nsystem:\\nYou help.\\n\\nuser:\\n{{question}}\\n' > chat.prompty`,
    `echo '{"_type": "prompt", "template": "Hi {name}", "input_variables": ["name"]}' > langchain.json`,
    `echo 'Notes for {{name}}.' > notes.md`,
    `echo 'Answer {{ name }}.' > reply.txt`,
    `echo '[{"role": "user", "content": "{{ text }}"}]' > messages.json`,
    `printf 'prompts: ["Shorten {{text}}."]\\ntests: [{ vars: { text: Hello } }]\\n' > promptfooconfig.yaml`,
  ],
  'docs/index.md': [],
  'docs/inspector.md': [
    'cd examples/brief',
    'quire run brief --input request.md --models scripted/alpha --run-id october',
  ],
  'docs/processes.md': ['quire init bugs --kit-template triage && cd bugs'],
  'docs/recipes.md': ['cd examples/article'],
  'docs/staged-recipes.md': ['cd examples/brief'],
  'docs/capture.md': ['quire init answers && cd answers'],
  'docs/fork.md': [],
  'docs/runs.md': [
    'mkdir answers && cp -r examples/brief/. examples/review-loop/. examples/support/. answers && cd answers',
    `printf 'model: scripted/alpha\\noverlays: { domain: { reader: a chair, tone: plain }, project: { shop: Kettle, city: Bristol } }' > quire.yaml`,
    'quire trust',
    `echo '{"type": "object"}' > answer.schema.json`,
    'quire run brief --input request.md --models openai/gpt-4o,scripted/beta --run-id september',
    'quire run brief --input request.md --models openai/gpt-4o,scripted/beta --run-id october --until draft',
    'quire run brief --input request.md --models openai/gpt-4o,scripted/beta --run-id november --until draft',
    'quire run review-loop --input request.md --models scripted/alpha --run-id april',
    'quire run review-loop --input request.md --models scripted/beta --run-id may',
    'quire run review-loop --input request.md --models scripted/gamma --run-id june',
  ],
  'docs/server.md': ['cd examples/support'],
  'docs/store.md': ['cd examples/support'],
  'docs/task.md': ['quire init library --kit task && cd library'],
  'docs/team.md': [],
  'docs/testing.md': ['cd examples/support'],
  'docs/trust.md': ['cd examples/support'],
  'examples/article/README.md': ['cd examples/article'],
  'examples/decision/README.md': ['cd examples/decision'],
  'examples/debate/README.md': ['cd examples/debate'],
  'examples/grant/README.md': [],
  'examples/kit/README.md': [
    'mkdir -p work/node_modules && cp -r examples/kit work/node_modules/quire-kit-meeting && cd work',
  ],
  'examples/library/README.md': [],
  'packages/cli/README.md': [],
  'packages/opentelemetry/README.md': ['cd examples/brief'],
}
