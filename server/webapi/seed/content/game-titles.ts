/** Titles by product: `motif|English|繁體中文`, one a line; `motif#2` asks for a certain look of the motif. */
export const GAME_TITLES: Record<string, string> = {
  'lantern-works': `
dragon|Dragon over Nine Bridges|龍越九橋
dragon|The Ninth Dragon Son|龍生九子
dragon|Dragon Boat Night|龍舟之夜
lantern|A Thousand Lanterns|千燈之夜
lantern|Lantern Riddles|燈謎傳情
lantern|Wishes on Sky Lanterns|天燈許願
lantern|Red Lane Lanterns|紅巷燈影
ingot|Mountain of Ingots|元寶成山
ingot|The Merchant’s Ingots|商賈元寶
ingot|Ten Thousand Taels|黃金萬兩
coin|Emperor’s Copper|御賜銅錢
coin|Coins on a String|一串千錢
coin|Five Emperors’ Coins|五帝錢
koi|Koi at the Dragon Gate|鯉躍龍門
koi#2|Two Koi in Ink|墨池雙鯉
koi|Koi of the Jade Pond|玉池錦鯉
panda|Panda Noodle House|熊貓麵館
panda|Bamboo and the Panda|竹林熊貓
panda|Sleepy Panda|貪睡熊貓
luckycat|The Shopkeeper’s Cat|掌櫃招財貓
luckycat|Left Paw, Right Paw|左招財右招福
luckycat|Night Market Cat|夜市招財貓
drum|Drums of Victory|凱旋戰鼓
drum|Temple Fair Drums|廟會鑼鼓
firecracker|Firecracker Alley|爆竹巷
firecracker|New Year’s First Bang|開春第一響
firecracker|String of Joy|喜炮連環
lotus|Lotus at Midnight|子夜蓮開
lotus|Steps of the Lotus|步步生蓮
phoenix|Phoenix Wedding|鳳凰于飛
phoenix|Phoenix on the Wutong|鳳棲梧桐
peach|Peaches of Long Life|蟠桃獻壽
peach|The Peach Thief|偷桃小仙
gourd|The Wine Immortal’s Gourd|酒仙葫蘆
gourd|A Gourd Full of Luck|福祿滿葫蘆
fan|Beneath the Silk Fan|絲扇輕搖
pagoda|Nine-Storey Pagoda|九層寶塔
pagoda|Bells of the Pagoda|塔鈴清響
tiger|Tiger, King of the Hill|山君猛虎
tiger#2|Tiger Hat Fortune|虎帽納福
envelope|Red Envelope Rain|紅包雨
envelope|First Morning Envelope|開年紅包
teapot|The Old Tea House|老茶館
`,
  'kirin-forge': `
sword|Blade of the Dawn|破曉之刃
sword|The Swordsmith’s Oath|鑄劍誓約
sword|Sword in the Rain|雨中劍客
shield|Shieldwall|銅牆鐵壁
shield|The Last Shieldmaiden|最後的盾女
shield|Shield of Bronze|青銅神盾
helmet|Longship Raiders|長船遠征
helmet|Helm of the North|北境戰盔
helmet|Sagas by the Fire|爐火英雄傳
bolt|Thunder over the Peak|雷霆之巔
bolt|Storm Caller|喚雷者
bolt|Ninth Heaven’s Thunder|九天驚雷
trident|Throne of the Sea God|海神王座
trident|Trident Deep|深海三叉戟
hammer|Forge of Giants|巨人熔爐
hammer|Anvil and Ember|鐵砧與餘燼
hammer|The Hammer Falls|雷錘降世
castle|Castle of Echoes|回聲古堡
castle|Siege at Sunset|落日圍城
castle|The Seventh Tower|第七高塔
volcano|Heart of the Volcano|火山之心
volcano|Obsidian Island|黑曜石島
pyramid|Sands of the Sun King|太陽王之沙
pyramid|Three Pyramids|三座金字塔
pyramid|The Hidden Chamber|金字塔密室
scarab|Scarab at Noon|正午聖甲蟲
scarab|Emerald Scarab|翠綠聖甲蟲
lamp|Three Wishes at Midnight|午夜三個願望
lamp|The Lamp Seller|賣神燈的人
lamp|Genie of the Dunes|沙丘燈神
temple|Oracle of the White Hill|白丘神諭
temple|Temple of the Muses|繆斯神殿
temple|Marble Gods|大理石諸神
dragon#1|Dragon of the Red Peak|赤峰巨龍
dragon#3|Riddle of the Dragon Egg|龍蛋之謎
phoenix#1|Ashes to Phoenix|浴火鳳凰
phoenix#2|Firebird of the East|東方火鳥
eagle|Falcon of the Nile|尼羅河神鷹
eagle|The Eagle Standard|雄鷹軍旗
bow|Archer under the Moon|月下神射
bow|The Huntress|狩獵女神
crown|The Iron Crown|鐵之王冠
crown|Two Queens|雙后爭輝
`,
  'moonlit-reels': `
moon|Moon over the Rooftops|屋頂上的月亮
moon|The Moon Rabbit’s Secret|玉兔的秘密
moon|Half-Moon Serenade|弦月夜曲
witchhat|The Hatmaker Witch|製帽女巫
witchhat|Three Witches at Tea|三女巫的茶會
witchhat|Broomstick Academy|飛天掃帚學院
potion|Potion No. 7|七號魔藥
potion|The Night Apothecary|夜半藥鋪
potion|Love in a Bottle|瓶中愛情
crystal|Madame Orla’s Crystal|奧菈夫人的水晶球
crystal|Crystal of Tomorrow|明日水晶
owl|The Owl Who Knew|無所不知的貓頭鷹
owl|Night Owl Library|夜梟圖書館
owl|Silver Owl|銀羽貓頭鷹
cat|Cat of the Clock Tower|鐘樓黑貓
cat|Nine Lives and a Bell|九命鈴鐺貓
cat|Midnight Alley Cats|午夜巷貓
book|The Book That Whispers|低語之書
book|Spellbound Pages|咒語書頁
book|Diary of a Ghost|幽靈日記
mask|Masquerade at Ten|十點化裝舞會
mask|The Opera Mask|歌劇院面具
mask|Canals after Dark|暗夜水都
butterfly|Glasswing|玻璃翼蝶
butterfly|The Butterfly Dream|莊周夢蝶
butterfly|Garden of Blue Wings|藍翼花園
rose|Rose of the Old Manor|古宅玫瑰
rose|The Last Petal|最後一片花瓣
rose|Midnight Rose|午夜薔薇
candle|Thirteen Candles|十三支蠟燭
candle|By Candlelight|燭光密語
key|The Forgotten Key|遺忘之鑰
key|Seven Doors, One Key|七門一鑰
key|The Clockmaker’s Key|鐘匠之鑰
hourglass|Sands of Midnight|午夜流沙
hourglass|The Borrowed Hour|借來的一小時
tarot|Star, Moon and Sun|星月日塔羅
tarot|The Fortune Teller’s Deck|占卜師的牌
gem#6|Moonstone|月光石
gem|The Vanishing Sapphire|消失的藍寶石
wolf#2|Howl in the Pines|松林狼嚎
marigold|Night of Marigolds|萬壽菊之夜
marigold|Crypt Carnival|地窖嘉年華
`,
  tidepool: `
anchor|Anchor Street|錨街往事
anchor|Weigh Anchor|起錨出航
compass|Compass of Fate|命運羅盤
compass|South by Starlight|星辰向南
compass|The Cartographer|製圖師
ship#3|The Emerald Galleon|翡翠大帆船
ship#4|Ghost Ship Banquet|幽靈船盛宴
ship#1|Race to the Spice Isles|香料群島競航
chest|The Captain’s Last Chest|船長的寶箱
chest|Sunken Chest|沉船寶箱
chest|Locked Twice|雙鎖寶箱
pearl|Pearl Diver|採珠人
pearl|The Moonlight Pearl|月光珍珠
pearl|Oyster Bay Nights|蠔灣之夜
turtle|Turtle Island|海龜島
turtle|Turtle of a Thousand Years|千年神龜
whale|Song of the Whale|鯨之歌
whale|The White Whale|白鯨傳說
octopus|The Octopus Chef|章魚主廚
octopus|Eight Arms Deep|深海八爪
octopus|Kraken Lullaby|海怪搖籃曲
map|X Marks the Reef|暗礁藏寶圖
map|The Torn Map|殘破的地圖
skull|Skull Cove|骷髏灣
skull|Five Pirate Kings|五大海盜王
lighthouse|Keeper of the Light|守燈人
lighthouse|Lighthouse at World’s End|天涯燈塔
helm|Steady as She Goes|穩舵前行
helm|Captain of the Tide|潮汐船長
crab|Crab Beach Party|螃蟹沙灘派對
crab#1|King Crab Feast|帝王蟹盛宴
shark|Shark Bay|鯊魚灣
shark|Fin in the Fog|霧中鯊鰭
jelly|Jellyfish Ballet|水母芭蕾
jelly|Lights of the Deep|深海螢光
seahorse|Seahorse Derby|海馬大賽
tail|The Mermaid’s Mirror|人魚之鏡
tail|Siren Bay|海妖之灣
palm|Castaway Cocktail|孤島特調
palm|Sunset Lagoon|落日潟湖
gem#1|Tears of the Ocean|海洋之淚
trident#1|The Sea King’s Vault|海王寶庫
doubloon|Doubloons|沉海金幣
`,
  'copper-fox': `
fox|The Copper Fox|銅狐傳奇
fox|Fox and the Vineyard|狐狸與葡萄園
fox|Foxfire Ridge|狐火山脊
cactus|Prickly Payday|仙人掌發薪日
cactus|High Noon Cantina|正午酒館
cowboy|The Quiet Sheriff|沉默的警長
cowboy|Rodeo Saturday|週六牛仔競技
horseshoe|Three Horseshoes|三個馬蹄鐵
horseshoe|The Blacksmith’s Luck|鐵匠的好運
badge|Badge of Copper Creek|銅溪警徽
badge|Wanted: Silver Kate|懸賞銀色凱特
bull|Thunder of the Herd|雷霆牛群
bull|The Matador’s Last Bull|鬥牛之王
bull|Prairie Bison|草原野牛
eagle|Eagle Canyon|雄鷹峽谷
eagle|Wings over the Mesa|台地之翼
wolf|Lone Wolf Trail|孤狼之路
wolf|Pack of the Tundra|凍原狼群
wolf|Moonlit Pack|月下狼群
lion|Savanna Crown|草原之冠
lion|Pride of Gold|金色獅群
lion|Roar at Sundown|日落獅吼
elephant|Elephant Road|大象之路
elephant|Gentle Giants|溫柔巨象
dynamite|Dynamite Dan|炸藥丹恩
dynamite|Blast at Shaft Nine|九號礦坑爆破
minecart|The Runaway Cart|失控礦車
minecart|Gold Mine Gus|淘金老古
gem#3|The Miner’s Garnet|礦工的石榴石
gem#2|Emerald Gulch|祖母綠峽谷
bolt#2|Thunderbird Plateau|雷鳥高原
pyramid|City of the Sun Mask|太陽面具之城
pyramid|The Jaguar Steps|美洲豹神階
volcano|Lava Ridge|熔岩山脊
tiger|Dusk of the Tiger|猛虎黃昏
tiger|White Tiger Valley|白虎山谷
bear|Honey Creek Bear|蜜溪棕熊
bear|Grizzly Prospector|淘金灰熊
balloon|Balloons over the Mesa|台地熱氣球
balloon|Eighty Spins around the World|環遊世界八十轉
rabbit#3|Jackrabbit Jackpot|長耳兔彩金
doubloon#1|The Silver Dollar Saloon|銀元酒館
skull#1|Bones of the Desert|荒漠之骨
`,
  'paper-crane': `
crane|A Thousand Cranes|千羽鶴
crane|The Crane’s Gift|白鶴報恩
crane|Snow Crane Inn|雪鶴之宿
sakura|Sakura Express|櫻花列車
sakura|Picnic under Petals|花見野餐
sakura|Night Blossom|夜櫻
torii|Gate of Ten Thousand Wishes|萬願鳥居
torii|Fox Shrine Festival|狐之祭典
torii|Sunrise Shrine|旭日神社
daruma|The Daruma Winks|達摩眨眼
daruma|Fall Seven, Rise Eight|七轉八起
fan#1|The Fan Dancer|扇舞伶人
fan#2|Summer Fan Festival|夏祭團扇
lollipop|Lollipop Parade|棒棒糖遊行
lollipop|Candy Lane|糖果小巷
lollipop|The Bonbon Bandits|夾心糖大盜
cupcake|Cupcake Café|杯子蛋糕咖啡館
cupcake|Grandma’s Bakery|奶奶的烘焙坊
cherry|The Cherry Orchard|櫻桃園
cherry|Cherry Soda|櫻桃汽水
strawberry|Strawberry Moon|草莓月
strawberry|Berry Picking Day|採莓日
bee|Honeybee Hotel|蜜蜂旅館
bee|Queen of Clover Hill|苜蓿丘女王蜂
bee|Bees at Work|忙碌小蜜蜂
rabbit|Rabbit in the Tea Garden|茶園小兔
rabbit|Mooncake Rabbit|月餅玉兔
rabbit|The Bunny Post Office|兔子郵局
mushroom|Mushroom Village|蘑菇村
mushroom|After the Rain|雨後森林
butterfly#3|Paper Butterflies|紙蝶翩翩
lotus#3|Letters from the Lotus Pond|荷塘書信
cat#2|Cat Café Corner|街角貓咖
cat#3|Seven Kittens|七隻小貓
panda#1|Panda Patisserie|熊貓甜點師
penguin#2|Penguin Skating School|企鵝溜冰學校
teapot#2|Teapot Tales|茶壺物語
koi#3|Koi Streamers|鯉魚旗飄揚
owl#3|Little Owl’s Night Shift|小貓頭鷹值夜班
clover|Clover Field Day|四葉草原
rose#3|Rose Garden Picnic|玫瑰園野餐
moon|Moon Viewing|月見之夜
melon#1|Watermelon Beach|西瓜海灘
fox#2|The Fox’s Wedding|狐狸娶親
`,
  'polar-nine': `
seven|Sevens at Dusk|暮色七七七
seven|Seven Alarm|七級警報
seven|Blue Sevens|湛藍七
seven|Neon Seven|霓虹七
bar|Triple Bar Club|三條俱樂部
bar|After Hours Bar|深夜酒吧
bell|Midnight Bells|午夜鈴聲
bell|Ring Twice|再響一聲
cherry|Classic Cherries|經典櫻桃
melon|Melon Machine|西瓜機
lemon|Lemon Lightning|檸檬閃電
grape|Vineyard Reels|葡萄園轉輪
dice|Dice in Orbit|軌道骰子
dice|Lucky Pair|幸運對子
planet|The Ringed Planet|星環行星
planet|Ninth Planet|第九行星
planet|Planet Hoppers|星際跳躍
rocket|Rocket to Anywhere|任意航向
rocket|Launch Window|發射倒數
rocket|Starlight Courier|星光快遞
robot|Robot Repair Shop|機器人修理店
robot|Rusty and Bolt|鏽鏽與螺絲
ufo|Cornfield Visitors|麥田訪客
ufo|The Lost Saucer|迷航飛碟
snowflake|Snow Crystal|雪之結晶
snowflake|Nine below Zero|零下九度
snowflake|First Snow|初雪
penguin|Penguin Parade|企鵝大遊行
penguin|March to the Pole|極地遠征
polarbear|Polar Bear Pier|北極熊碼頭
polarbear#1|Aurora Bear|極光白熊
gem|Diamond Frequency|鑽石頻率
gem#4|Ice Diamonds|冰鑽
gem#5|Prism|稜鏡
crown#2|Crown Classic|經典皇冠
clover#1|The Four-Leaf Machine|四葉幸運機
clover#2|Clover Circuit|幸運迴路
disco|Disco Ninety-Nine|九九迪斯可
disco|Saturday Glitter|週六閃耀夜
bolt#1|High Voltage Row|高壓連線
moon|Moonbase Nine|月球九號基地
wolf#3|Arctic Wolf|北極狼
whale|Iceberg Whale|冰山之鯨
ship#2|Icebreaker|破冰船
hourglass#2|Time Loop|時間迴圈
`,
  'blue-reef': `
koi#1|Golden Koi Lagoon|金鯉潟湖
shark#1|Reef Shark Run|礁鯊獵場
turtle|Green Turtle Cove|綠蠵龜灣
octopus#4|The Reef Octopus|珊瑚章魚
fish|Clownfish Alley|小丑魚巷
jelly#1|Moon Jelly Garden|月水母花園
crab#3|Coral Crab Rush|珊瑚蟹突擊
seahorse#1|Seahorse Meadow|海馬草原
ray|Manta Waltz|魟魚圓舞曲
pearl#2|Pearl Reef|珍珠礁
cannon|Reef Gunners|珊瑚砲手
fish|Rainbow Shoal|彩虹魚群
whale#2|Whale Pass|鯨魚航道
lobster#2|Lobster Parade|龍蝦遊行
chest#2|Treasure under the Reef|礁底寶藏
fish|Tropical Tide|熱帶魚潮
`,
  'deep-current': `
angler|Lantern of the Abyss|深淵燈籠魚
shark|Great White Current|大白鯊激流
octopus#3|Kraken Depths|海怪深淵
whale|The Blue Giant|藍色巨鯨
dragon#2|Sea Dragon Palace|海龍王宮
cannon#1|Deep Sea Battery|深海砲台
trident#2|Trident Hunter|三叉戟獵人
ray#1|Electric Ray|電光魟
jelly#3|Glow Current|螢光洋流
chest#1|Wreck of Gold|黃金沉船
crab#1|King Crab Trench|帝王蟹海溝
tail#3|Siren’s Current|海妖激流
angler|The Midnight Zone|午夜海層
shark#2|Hammerhead Squad|雙髻鯊小隊
dragon#3|The Dragon King’s Net|龍王撒網
cannon#2|Torpedo Bay|魚雷灣
`,
  'pearl-hunters': `
pearl#3|The Night Pearl|夜明珠
turtle#1|Turtle’s Treasure|神龜獻寶
koi|Koi and Pearl|錦鯉戲珠
fish#2|Goldfish Festival|金魚祭
seahorse#2|The Seahorse Knight|海馬騎士
tail#2|Mermaid Lagoon|人魚潟湖
lobster|The Scarlet Lobster|赤紅龍蝦
cannon#3|Pearl Cannon|珍珠砲
crab#4|General Crab|蟹將軍
octopus#5|The Ink Master|墨汁大師
whale#3|A Whale of Luck|鯨喜連連
phoenix#2|Phoenix over Water|火鳳臨海
ship|The Fisherman’s Fleet|漁家船隊
ray#2|Silver Ray|銀翼魟魚
pearl|A Thousand Pearls|千珠爭輝
shark#3|Tiger Shark Bay|虎鯊灣
`,
  starwell: `
balls|Starwell Daily Five|星泉天天五
balls|Starwell Six|星泉六合
balls|Evening Thirty-Nine|晚間三九選五
keno|Star Keno|星空賓果
keno|Five-Minute Keno|五分賓果
cage|The Golden Drum|黃金搖獎機
ticket|Scratch the Moon|刮刮月亮
ticket|Harvest Ticket|豐收彩券
ticket|Three Wishes Ticket|三願彩券
cage|Sunday Big Draw|週日大搖獎
balls|Twin Stars|對獎雙星
keno|Ocean Keno|海洋賓果
balls|Power of Eight|八大幸運號
ticket|Jade Ticket|翡翠彩券
`,
  quickball: `
dicecup|Quick Three|快三
dicecup|One-Minute Three|一分快三
race|Speedboat Ten|極速快艇
race|Harbor Boat Race|港灣賽艇
balls|Five Stars on the Hour|時時五星
balls|Ninety-Second Draw|九十秒開獎
keno|Rapid Keno|極速賓果
cage|Flash Draw|閃電搖獎
balls|Eleven Pick Five|十一選五
balls|Happy Ten|歡樂十分
dicecup|Hidden Dice|骰中藏寶
race|Sailboat Sprint|帆船衝刺
cage|Thirty Bouncing Balls|彈跳三十球
keno|Lightning Keno|閃電賓果
`,
  'bamboo-court': `
mahjong|Bamboo Court Mahjong|竹苑麻將
mahjong|Sixteen-Tile Mahjong|十六張麻將
xiangqi|Across the River|楚河漢界
hand|Big Two|大老二
go|Five in a Row|五子棋
domino|Pai Gow|牌九
mahjong|Two-Player Mahjong|二人麻將
xiangqi|Blind Chess|暗棋
hand|Thirteen Cards|十三支
hand|Red Points|撿紅點
go|Nine-Line Go|九路圍棋
domino|Tien Gow|天九
mahjong|Mahjong to the End|血戰到底
xiangqi|Endgame Study|象棋殘局
hand|Duel of the Landlord|鬥地主
`,
  'four-winds': `
mahjong#1|Four Winds Mahjong|四風麻將
hand#3|Golden Flower|炸金花
xiangqi#1|General against Marshal|將帥爭鋒
domino#1|Two-Eight|二八槓
mahjong#2|Three-Player Mahjong|三人麻將
hand#4|Ox and Banker|搶莊牛牛
dicecup#2|Liar’s Dice|吹牛骰
go#2|Black and White|黑白攻防
mahjong|Riichi Hall|立直麻將館
hand|Three Faces|三公
domino|Domino Street|骨牌街
hand|Seven-Card Table|七張梭哈
hand|Texas Table|德州撲克
dicecup#1|Eighteen|十八骰
hand|Baccarat Duel|百家樂對戰
`,
};
