import { ASSISTANT } from './limits'

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
    text: 'Some assistants ask you to let them in. For the others copy the settings, in which sl_… stands for a read token.',
    which: 'Assistant',
    makeToken: 'Make a read token',
    askAdmin: 'Read tokens are made by the admins of your organisation.',
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

/** Assistants that were let in. */
export const connectionsCopy = {
  title: 'Let in',
  text: 'Assistants that you have let in. Each reads for you until you or an admin end it.',
  textOfAdmin:
    'Assistants that people of your organisation have let in. Each reads until the person or an admin ends it.',
  columns: { client: 'Assistant', person: 'By', since: 'Since', lastUsed: 'Last used' },
  you: 'You',
  never: 'Never',
  usedToday: (time: string) => `Today, ${time}`,
  empty: 'Nobody has let an assistant in',
  loading: 'Loading assistants...',
  end: 'End',
  ending: 'Ending...',
  endOf: (client: string) => `End ${client}`,
  ended: 'It can no longer read',
  confirm: {
    title: (client: string) => `End ${client}?`,
    text: 'It stops reading at once. It can ask to be let in again.',
    failed: 'This did not work. Please try again.',
  },
}

/** Where a person lets an assistant in. */
export const consentCopy = {
  title: 'Let an assistant in',
  asks: (client: string, organisation: string) => `${client} wants to read the figures of ${organisation}`,
  from: (host: string) =>
    `It calls itself that, and answers at ${host}. Let it in only if you have just asked for it there.`,
  goes: (host: string) => `You then go back to ${host}.`,
  may: 'It may',
  reads: [
    'read figures, answers, opportunities and actions',
    'do so until you or an admin end it, or nobody has used it for 30 days',
  ],
  mayNot: 'It may not',
  not: ['change anything', 'see people, notes or other organisations'],
  signedInAs: (email: string) => `Signed in as ${email}`,
  allow: 'Let it in',
  deny: 'Refuse',
  deciding: 'One moment...',
  failed: 'This did not work. Please try again.',
  refusedTitle: 'This assistant cannot be let in',
  unknownClient: 'It does not say who it is in a way that we can check. Nobody was let in.',
  otherRedirect: 'It asked to be answered at an address that is not its own. Nobody was let in.',
  malformed: 'The address is incomplete. Please start again in the assistant.',
  noOrganisation: 'You belong to no organisation yet, so there is nothing to read.',
  twice: 'Each field may be given once.',
  full: (most: number) => `Please end a connection first. ${most} are the limit.`,
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
          text: 'Claude in the browser, on the desktop and on the phone: add a custom connector with this address. Claude then leads you here to let it in.',
          label: 'Address for Claude',
          code: address,
        },
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
          text: 'In the settings of ChatGPT, add a connector with this address. ChatGPT then leads you here to let it in.',
          label: 'Address for ChatGPT',
          code: address,
        },
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
