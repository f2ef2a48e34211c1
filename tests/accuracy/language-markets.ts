// The markets of answers in further languages, and English ones whose names have a dot, a sign or an ordinary word.
// The names are real or sound so; what the answers say about them is invented.

export const LANGUAGE_MARKETS: Record<string, { names: string; never?: string[] }> = {
  'travel-sites': {
    names: `
      Booking.com
      Expedia
      Agoda
      Hotels.com
      Trivago
      Kayak
      Airbnb
      Vrbo
      Skyscanner
      Google Flights
      Hostelworld
      Hopper`,
  },
  hosting: {
    names: `
      Fly.io
      Render
      Railway
      Vercel
      Netlify
      Heroku
      DigitalOcean
      Hetzner
      Cloudflare Pages
      Coolify`,
  },
  scheduling: {
    names: `
      Cal.com
      Calendly
      SavvyCal
      TidyCal
      Acuity
      Doodle
      Zoho Bookings
      Reclaim.ai | Reclaim
      Motion
      Clockwise`,
  },
  automation: {
    names: `
      Make.com
      Zapier
      n8n
      IFTTT
      Workato
      Pipedream
      Tray.ai`,
  },
  'notes-apps': {
    names: `
      Notion
      Obsidian
      Evernote
      Bear
      Craft
      OneNote
      Logseq
      Anytype
      Apple Notes
      Roam
      Standard Notes`,
  },
  boots: {
    names: `
      Dr. Martens
      Blundstone
      Timberland
      Red Wing
      R.M. Williams
      Clarks
      Solovair
      Grenson
      L.L.Bean | L. L. Bean`,
  },
  sodas: {
    names: `
      Coca-Cola
      Pepsi
      Fritz-Kola
      Dr Pepper | Dr. Pepper
      7UP | 7-Up`,
  },
  energy: {
    names: `
      E.ON
      Octopus Energy | Octopus
      British Gas
      EDF
      OVO
      Good Energy
      Ecotricity
      ScottishPower
      Utilita`,
  },
  runtimes: {
    names: `
      Node.js
      Deno
      Bun
      ASP.NET
      Blazor
      Next.js
      Nuxt
      SvelteKit
      Remix
      Astro`,
  },
  restaurants: {
    names: `
      P.F. Chang's | P. F. Chang's
      Nando's
      Wagamama
      Pret A Manger | Pret
      Leon
      Itsu
      Dishoom`,
  },
  'collaboration-seoul': {
    names: `
      Asana | 아사나
      Notion | 노션
      Slack | 슬랙
      Jira | 지라
      Trello | 트렐로
      monday.com | 먼데이닷컴
      잔디 | JANDI
      두레이 | Dooray
      플로우
      네이버웍스 | NAVER WORKS
      카카오워크 | Kakao Work
      채널톡 | Channel Talk
      스윗 | Swit
      콜라비`,
  },
  'cosmetics-seoul': {
    names: `
      이니스프리
      설화수
      라네즈
      닥터지 | Dr.G
      토리든 | Torriden
      라운드랩
      Anua | 아누아
      COSRX | 코스알엑스
      메디힐
      에스트라
      일리윤
      라로제
      피지오겔`,
  },
  'cafes-seoul': {
    names: `
      프릳츠
      테라로사
      나무사이로
      온결커피
      느린오후
      모루
      서촌다방
      달빛제과`,
  },
  'bookkeeping-tokyo': {
    names: `
      freee
      マネーフォワード | Money Forward
      弥生 | やよい
      勘定奉行
      PCA会計
      ジョブカン
      バクラク
      TKC
      フリーウェイ経理`,
  },
  'printers-tokyo': {
    names: `
      キヤノン | Canon
      エプソン | EPSON
      ブラザー | brother
      リコー | RICOH
      京セラ
      HP`,
  },
  'ryokan-hakone': {
    names: `
      翠雲荘
      月の音
      千草庵
      みなも
      山あかり
      湯坂館
      さわらび`,
  },
  'phones-shanghai': {
    names: `
      华为 | HUAWEI
      小米 | Xiaomi
      荣耀 | HONOR
      一加 | OnePlus
      Apple | 苹果
      三星 | Samsung
      realme | 真我
      vivo
      OPPO
      魅族`,
    never: ['王者荣耀'],
  },
  'hotpot-chengdu': {
    names: `
      海底捞
      小龙坎
      蜀大侠
      大龙燚
      谭鸭血
      巴奴
      凑凑
      捞王`,
  },
  'drinks-taipei': {
    names: `
      迷客夏
      五桐號
      50嵐
      可不可熟成紅茶 | 可不可
      春水堂
      天仁茗茶
      麻古茶坊 | 麻古
      CoCo都可 | CoCo`,
  },
  'delivery-riyadh': {
    names: `
      هنقرستيشن | HungerStation
      جاهز | Jahez
      طلبات | Talabat
      مرسول | Mrsool
      كيتا | Keeta
      نون فود | noon Food
      ذا شفز | The Chefz
      تويو | ToYou`,
    never: ['الطلبات'],
  },
  'stores-jeddah': {
    names: `
      سلة | Salla
      زد | Zid
      Shopify | شوبيفاي
      WooCommerce | ووكومرس
      Wix | ويكس
      ExpandCart | إكسباند كارت`,
    never: ['سلة المشتريات'],
  },
  'accounting-cairo': {
    names: `
      دفترة | Daftra
      قيود | Qoyod
      Odoo | أودو
      Zoho Books | زوهو بوكس, زوهو
      QuickBooks | كويك بوكس
      وافق بلس`,
    never: ['قيود اليومية'],
  },
  'project-tools-telaviv': {
    names: `
      monday.com | מאנדיי
      Asana | אסאנה
      ClickUp | קליקאפ
      Notion | נושן
      Jira | ג'ירה
      Trello | טרלו`,
  },
  'insurance-israel': {
    names: `
      הראל
      הפניקס
      מגדל
      מנורה מבטחים
      כלל ביטוח
      ביטוח ישיר
      ליברה
      ווישור | WeSure
      איילון`,
  },
  'food-haifa': {
    names: `
      וולט | Wolt
      תן ביס
      סיבוס
      משלוחה
      הבית של רמי
      קפה נמל
      שקד ומלח
      לחם אורן
      פינת הגליל`,
  },
  'accounting-istanbul': {
    names: `
      Paraşüt
      Logo İşbaşı
      KolayBi'
      Bizim Hesap
      Mikro
      Uyumsoft
      Nilvera
      Luca
      Dia`,
  },
  'shopping-turkey': {
    names: `
      Trendyol
      Hepsiburada
      n11
      Çiçeksepeti
      Pazarama
      PttAVM
      Amazon Türkiye | Amazon.com.tr, Amazon`,
  },
  'cargo-turkey': {
    names: `
      Yurtiçi Kargo | Yurtiçi
      Aras Kargo | Aras
      MNG Kargo
      Sürat Kargo
      PTT Kargo
      HepsiJet
      Kolay Gelsin`,
  },
  'accounting-bangkok': {
    names: `
      FlowAccount
      PEAK
      TRCLOUD
      SMEMOVE
      Express | เอ็กซ์เพรส
      Odoo`,
  },
  'delivery-bangkok': {
    names: `
      แกร็บ | Grab
      ไลน์แมน | LINE MAN
      ฟู้ดแพนด้า | foodpanda
      โรบินฮู้ด | Robinhood`,
  },
  'stores-bangkok': {
    names: `
      โฮมโปร
      ไทวัสดุ
      อิเกีย | IKEA
      โลตัส
      บิ๊กซี
      แม็คโคร
      ดูโฮม
      โกลบอลเฮ้าส์
      บุญถาวร`,
  },
  'shopping-bangkok': {
    names: `
      ช้อปปี้ | Shopee
      ลาซาด้า | Lazada
      น็อคน็อค | NocNoc
      เซ็นทรัลออนไลน์`,
  },
  'cafes-chiangmai': {
    names: `
      กราฟ คาเฟ่
      ริมดอย
      ฮ่อมบ้านกาแฟ
      แสงเหนือคอฟฟี่
      ม่อนหมอก
      นาขวัญ`,
  },
  'phones-delhi': {
    names: `
      सैमसंग | Samsung
      रेडमी | Redmi
      रियलमी | Realme
      वीवो | Vivo
      ओप्पो | Oppo
      वनप्लस | OnePlus
      मोटोरोला | Motorola
      लावा | Lava
      नथिंग | Nothing`,
  },
  'payments-delhi': {
    names: `
      फ़ोनपे | PhonePe, फोनपे
      पेटीएम | Paytm
      गूगल पे | Google Pay
      अमेज़न पे | Amazon Pay
      भीम | BHIM
      क्रेड | CRED
      मोबिक्विक | MobiKwik`,
  },
  'ledgers-jaipur': {
    names: `
      टैली | Tally
      ज़ोहो बुक्स | ज़ोहो
      माय बिलबुक
      Vyapar
      खाताबुक
      Marg ERP
      Busy`,
  },
  'work-tools-warsaw': {
    names: `
      Asana
      Trello
      ClickUp
      Nozbe
      Notion
      Todoist
      monday.com
      Jira
      Basecamp
      Livespace`,
  },
  'invoices-warsaw': {
    names: `
      Fakturownia
      wFirma
      inFakt
      iFirma
      Comarch ERP Optima | Optima
      Subiekt nexo | Subiekt
      Symfonia
      enova365`,
  },
  'shops-warsaw': {
    names: `
      Allegro
      Allegro Lokalnie
      Empik
      Morele | Morele.net
      x-kom
      Media Expert
      Komputronik
      Zalando
      Answear
      Modivo
      Vinted
      Ceneo
      OLX
      Amazon.pl`,
  },
  'work-tools-helsinki': {
    names: `
      Asana
      Trello
      ClickUp
      monday.com
      Notion
      Jira
      Slack
      Basecamp
      Todoist`,
  },
  'invoices-helsinki': {
    names: `
      Netvisor
      Procountor
      Fennoa
      Lemonsoft
      Holvi
      Zervant
      Isolta
      Ukko.fi`,
  },
  'grocery-helsinki': {
    names: `
      S-kaupat
      K-Ruoka
      Wolt
      Foodora
      Oda
      Lidl`,
  },
  'cafes-helsinki': {
    names: `
      Kahvila Kuura | Kuura
      Paahtimo Lento | Lento
      Pulla & Pannu
      Hilla
      Mantu
      Satamakahvila`,
  },
  'work-tools-budapest': {
    names: `
      Asana
      Trello
      ClickUp
      Notion
      Jira
      monday.com
      Basecamp`,
  },
  'invoices-budapest': {
    names: `
      Számlázz.hu
      Billingo
      Kulcs-Soft
      MiniCRM
      Novitax
      RLB
      Clementine`,
  },
  'delivery-budapest': {
    names: `
      Foxpost
      GLS
      Packeta
      MPL
      Kifli.hu | Kifli
      Auchan
      Tesco
      Wolt
      Foodora
      Munch`,
  },
  'patisseries-pecs': {
    names: `
      Mandula Cukrászda | Mandula
      Hintó Kávéház | Hintó
      Édes Sarok
      Kékfestő Cukrászda
      Kapucíner
      Zsályás`,
  },
}
