// The part of VS Code's API that the extension uses, over plain files.
const { globSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const disposable = { dispose() {} }
const uriOf = (fsPath) => ({ fsPath })
class Range {
  constructor(startLine, start, endLine, end) {
    Object.assign(this, { start: { line: startLine, character: start }, end: { line: endLine, character: end } })
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity })
  }
}
class CompletionItem {
  constructor(label, kind) {
    Object.assign(this, { label, kind })
  }
}
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character })
  }
}
class Location {
  constructor(uri, position) {
    Object.assign(this, { uri, position })
  }
}
class MarkdownString {
  constructor(value) {
    this.value = value
  }
}
class Hover {
  constructor(contents) {
    this.contents = contents
  }
}
class RelativePattern {
  constructor(base, pattern) {
    Object.assign(this, { base, pattern })
  }
}

/** What the extension registered and showed. */
const seen = { providers: {}, commands: {}, diagnostics: new Map(), shown: [], changed: undefined, messages: [] }
const configuration = { command: '', models: ['gpt-4o', 'llama3.2:3b'] }

module.exports = {
  seen,
  configuration,
  Range,
  Diagnostic,
  CompletionItem,
  Position,
  Location,
  MarkdownString,
  Hover,
  RelativePattern,
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  CompletionItemKind: { File: 16, Variable: 5 },
  ViewColumn: { Beside: -2 },
  Uri: { file: uriOf, joinPath: ({ fsPath }, ...parts) => uriOf(join(fsPath, ...parts)) },
  languages: {
    createDiagnosticCollection: () => ({
      ...disposable,
      set: (uri, all) => seen.diagnostics.set(uri.fsPath, all),
      clear: () => seen.diagnostics.clear(),
    }),
    registerCompletionItemProvider: (_, provider) => Object.assign(seen.providers, provider) && disposable,
    registerDefinitionProvider: (_, provider) => Object.assign(seen.providers, provider) && disposable,
    registerHoverProvider: (_, provider) => Object.assign(seen.providers, provider) && disposable,
  },
  commands: {
    registerCommand: (name, run) => {
      seen.commands[name] = run
      return disposable
    },
    executeCommand: async () => {},
  },
  window: {
    activeTextEditor: undefined,
    onDidChangeActiveTextEditor: () => disposable,
    setStatusBarMessage: (message) => seen.messages.push(message),
    showErrorMessage: (message) => seen.messages.push(message),
    showInformationMessage: (message) => seen.messages.push(message),
    showTextDocument: async (document) => seen.shown.push(document),
  },
  workspace: {
    isTrusted: false,
    textDocuments: [],
    getConfiguration: () => ({ get: (name) => configuration[name] }),
    onDidChangeTextDocument: (listener) => {
      seen.changed = listener
      return disposable
    },
    onDidOpenTextDocument: () => disposable,
    openTextDocument: async (document) => document,
    findFiles: async ({ base, pattern }) => globSync(pattern, { cwd: base }).map((path) => uriOf(join(base, path))),
    fs: { readFile: async ({ fsPath }) => readFileSync(fsPath) },
  },
}
