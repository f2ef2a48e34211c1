import { ASSISTANT } from '@/lib/limits'

/** The page 'Connect your assistant'. */
export const connectCopy = {
  title: 'Connect your assistant',
  text: (organisation: string) =>
    `Ask Claude, ChatGPT, Cursor or VS Code about the figures of ${organisation}. An assistant only reads.`,
  address: {
    title: 'Address',
    text: 'What every assistant needs. It speaks the Model Context Protocol (MCP).',
    label: 'Address for assistants',
  },
  settings: {
    title: 'Settings',
    text: 'Copy them, and put a read token in place of sl_… where there is one.',
    which: 'Assistant',
    makeToken: 'Make a read token',
  },
  asked: {
    title: 'What was asked lately',
    text: `By each token, day and tool, for ${ASSISTANT.callDays} days. What was asked about, and the answers, are not kept.`,
    table: 'Calls of assistants',
    columns: { tool: 'Asked for', token: 'By', times: 'Times', last: 'Last' },
    empty: 'No assistant has asked yet',
    times: (times: number) => (times === 1 ? 'once' : `${times} times`),
    lastToday: (time: string) => `Today, ${time}`,
    loading: 'Loading calls...',
  },
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'This could not be copied. Please select it and copy it yourself.',
  copyOf: (what: string) => `Copy: ${what}`,
}

/** Stands where a person puts a read token. */
const TOKEN = 'sl_…'

const json = (settings: unknown) => JSON.stringify(settings, null, 2)

export interface Client {
  id: 'claude' | 'chatgpt' | 'cursor' | 'vscode'
  label: string
  steps: readonly { text: string; label: string; code: string }[]
}

/** What to do in each assistant, with the settings to copy. */
export function clientsFor(address: string): readonly Client[] {
  const headers = { Authorization: `Bearer ${TOKEN}` }
  return [
    {
      id: 'claude',
      label: 'Claude',
      steps: [
        {
          text: 'Claude Code: run this in a terminal.',
          label: 'Command for Claude Code',
          code: `claude mcp add --transport http sightline ${address} --header "Authorization: Bearer ${TOKEN}"`,
        },
      ],
    },
    {
      id: 'chatgpt',
      label: 'ChatGPT',
      steps: [
        {
          text: 'Codex, the ChatGPT of a terminal: add this to ~/.codex/config.toml, and the token to the environment.',
          label: 'Settings for Codex',
          code: `[mcp_servers.sightline]\nurl = "${address}"\nbearer_token_env_var = "SIGHTLINE_TOKEN"`,
        },
      ],
    },
    {
      id: 'cursor',
      label: 'Cursor',
      steps: [
        {
          text: 'Put this into ~/.cursor/mcp.json.',
          label: 'Settings for Cursor',
          code: json({ mcpServers: { sightline: { url: address, headers } } }),
        },
      ],
    },
    {
      id: 'vscode',
      label: 'VS Code',
      steps: [
        {
          text: 'Put this into .vscode/mcp.json of a folder, or into your user settings. VS Code asks for the token once.',
          label: 'Settings for VS Code',
          code: json({
            inputs: [{ type: 'promptString', id: 'sightline-token', description: 'Read token', password: true }],
            servers: {
              sightline: {
                ...{ type: 'http', url: address },
                // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code fills it in
                headers: { Authorization: 'Bearer ${input:sightline-token}' },
              },
            },
          }),
        },
      ],
    },
  ]
}
