import { hash, verify } from '@node-rs/argon2'
import { PRODUCT } from '@/lib/layout/words'
import { PASSWORD } from '@/lib/limits'
import { accountErrors, normalisePassword } from '@/lib/people/account-rules'

// Words and endings that attackers try first. Every word with every ending is refused, in any case and with look-alike
// characters (P@ssw0rd1!, Summer2026!, Qwerty123#).

export const COMMON_WORDS: readonly string[] = `
password passwort passwd passw0rd pass passe passcode passphrase mypassword newpassword password1 secret secret1 topsecret
welcome welcome1 hello hallo bonjour hola letmein login logmein signin access open opensesame abracadabra changeme
change changeit default temp temporary guest user username test tester testing testtest demo sample example admin
administrator adminadmin root toor superuser sysadmin system support service server manager master office company
business finance sales marketing marketeer account accounts staff team security computer laptop internet windows
microsoft google facebook amazon apple samsung iphone android linkedin twitter instagram youtube netflix spotify
whatsapp telegram adobe oracle cisco linux ubuntu docker github
qwerty qwertyui qwertyuiop qwertz qwertzui azerty azertyuiop asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm
qazwsx qazwsxedc 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t qweasd qweasdzxc
qwe asd zxc qweqwe asdasd abc abcd abc123 a1b2c3 a1b2c3d4 aaa aaaa aaaaaa xxx xxxxxx aabbcc
monkey dragon tiger lion eagle falcon panther bear wolf shark dolphin horse pony butterfly phoenix unicorn panda
kitty kitten puppy buster snoopy garfield tweety bailey buddy rocky max lucky princess prince queen king angel devil
shadow hunter ranger ninja samurai warrior killer wizard merlin gandalf knight soldier pirate cowboy
superman batman spiderman ironman avengers marvel pokemon pikachu naruto mario zelda minecraft fortnite roblox
starwars startrek matrix hogwarts harry potter harrypotter frodo vader skywalker
football baseball basketball soccer hockey tennis golf rugby cricket liverpool arsenal chelsea tottenham everton
manchester barcelona realmadrid juventus bayern yankees lakers cowboys steelers eagles patriots redsox
summer winter spring autumn fall january february march april may june july august september october november
december monday tuesday wednesday thursday friday saturday sunday christmas easter halloween holiday vacation weekend
london paris berlin madrid rome newyork chicago boston dallas texas california florida america england scotland
britain ireland wales france germany spain italy australia canada mexico brazil india china japan russia
birmingham bristol leeds glasgow edinburgh cardiff oxford cambridge
michael jennifer jordan thomas robert daniel andrew joshua matthew william james david john charles george
richard joseph anthony christopher jessica ashley amanda nicole michelle melissa elizabeth charlotte sophie
hannah sarah laura emily emma olivia alexander benjamin samantha patrick steven kevin brian jason justin brandon
iloveyou loveyou lovely love lover forever freedom liberty peace happy sunshine rainbow flower sunflower rose
sweet sweety honey sugar cookie chocolate cheese banana orange apple1 pepper ginger coffee pizza whiskey
whatever nothing something anything blessed jesus heaven trustno1 money dollar million lottery winner champion
purple yellow green blue black white silver golden diamond ruby crystal
mustang corvette ferrari porsche mercedes toyota honda harley yamaha suzuki
flowers family mother father mama papa mommy daddy brother sister friend friends baby babygirl
metallica nirvana slipknot eminem beatles elvis guitar music rockstar
secure safe private personal hidden key keys magic power energy nature ocean mountain river fire water thunder
batman1 monkey1 dragon1 princess1 football1 sunshine1 superman1 iloveyou1`
  .trim()
  .split(/\s+/)

const YEARS = Array.from({ length: 46 }, (_, index) => String(1985 + index))
const NUMBERS = ['1', '2', '3', '7', '9', '01', '11', '12', '13', '21', '22', '23', '69', '77', '88', '99', '007']
const RUNS = ['111', '123', '321', '1234', '4321', '12345', '54321', '123456', '1234567', '12345678', '123456789']
const DIGITS = [...NUMBERS, ...RUNS, ...YEARS, '101', '777', '666', '1111', '0000']
const MARKS = [
  '!',
  '@',
  '#',
  '$',
  '%',
  '&',
  '*',
  '?',
  '.',
  '-',
  '_',
  '+',
  '!!',
  '@@',
  '##',
  '**',
  '..',
  '!@#',
  '123!@#',
]

/** Passwords of digits alone, of one row of keys, and samples of this product. */
const WHOLE = `123456789aA! 1234567890aA! aA123456! Aa123456! Aa123456@ Aa12345! Aa1234567! Abc@1234 Abcd@1234 P@ssw0rd
Pa$$w0rd Pa$$word1 1qaz!QAZ 1qaz@WSX !QAZ2wsx !QAZ1qaz @WSX2wsx zaq1@WSX zaq1!QAZ ZAQ!2wsx Qwer!234 Qwer1234! Asdf1234!
Asdf!234 Zxcv1234! Zxcv!234 Qq123456! Qq112233! Aa112233! As123456! Az123456! A1s2d3f4! Q1w2e3r4! Qwe123!@# Abc123!@#
Admin@123 Test@123 User@123 Root@123 Login@123 Welcome@123 Ab123456! Ab12345! Abcd1234! Abcd123! Aaaaaa1! Aa1!Aa1!`

export const COMMON_ENDINGS: readonly string[] = [
  ...DIGITS,
  ...MARKS,
  ...DIGITS.flatMap((digits) => MARKS.flatMap((mark) => [digits + mark, mark + digits])),
]

const LOOK_ALIKES: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't' },
  ...{ '1': 'i', '!': 'i', '|': 'i', l: 'i' },
}

function foldLookalikes(password: string): string {
  return normalisePassword(password)
    .toLowerCase()
    .replaceAll(/[@430$57+1!|l]/g, (character) => LOOK_ALIKES[character] ?? character)
}

const wholes = new Set(WHOLE.split(/\s+/).map(foldLookalikes))
const words = new Set(COMMON_WORDS.map(foldLookalikes))
const endings = new Set(['', ...COMMON_ENDINGS].map(foldLookalikes))

export function isCommonPassword(password: string): boolean {
  const given = foldLookalikes(password)
  if (wholes.has(given)) return true
  for (let end = 3; end <= given.length; end += 1)
    if (words.has(given.slice(0, end)) && endings.has(given.slice(end))) return true
  return false
}

// Argon2id with the parameters that OWASP recommends; it runs on the library's own threads.

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of a random password, checked for unknown addresses so that they cost the same. */
const CONTROL_HASH = '$argon2id$v=19$m=19456,t=2,p=1$WcXrrSf7+eiLRT4cZSoW9g$x7tiGj/7Q7pEZsfVWx36EyqWF0wZDjFnyjwnf42Jx5E'

/** Hashes a password. @throws RangeError over 128 characters, before the expensive work. */
export async function hashPassword(password: string): Promise<string> {
  const given = normalisePassword(password)
  if (isTooLong(given)) throw new RangeError(`a password has at most ${PASSWORD.max} characters`)
  return hash(given, OPTIONS)
}

/** Checks a password. Without a stored hash it does the same work and returns false, so the time reveals nothing. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const given = normalisePassword(password)
  if (isTooLong(given)) return false
  const matches = await verify(stored ?? CONTROL_HASH, given)
  return matches && Boolean(stored)
}

function isTooLong(password: string): boolean {
  return [...password].length > PASSWORD.max
}

// Checks of a new password that only the server makes; the others are in lib/people/account-rules.ts.

interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

/** Shorter parts of a name occur in too many words. */
const PART_MIN = 4
/** Letters and digits that must remain after removing the owner's own words. */
const REST_MIN = 5

export function passwordPolicyPrompt(password: string, owner: PasswordOwner): string | undefined {
  if (isCommonPassword(password)) return accountErrors.password.common
  return isPersonal(password, owner) ? accountErrors.password.personal : undefined
}

function isPersonal(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const parts = [PRODUCT, firstName, lastName, ...email.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => foldLookalikes(part ?? '').replaceAll(/\s/g, ''))
    .filter((part) => [...part].length >= PART_MIN)
    .sort((a, b) => b.length - a.length)
  const given = foldLookalikes(password)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), given)
  return rest !== given && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < REST_MIN
}
