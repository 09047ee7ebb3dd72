/** What people build passwords on, Nigeria first; letters only, since digits and symbols are taken off before comparing. */
export const commonWords = `
password passw passwd passcode passphrase pass word mypassword newpassword mypass letmein login logon signin access
admin administrator root user guest demo test tester testing temp temporary default change changeme changeit reset
welcome hello hallo secret private security secure account server computer internet network online website windows
microsoft office google android samsung iphone apple facebook whatsapp instagram twitter tiktok telegram yahoo gmail
nokia tecno infinix itel mtn airtel glo etisalat nairaland jumia konga opay palmpay access zenith gtbank uba firstbank
qwerty qwertyuiop qwert qwer qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc zaqwsx
zaqxsw qweasd qweasdzxc asdqwe abc abcd abcde abcdef abcdefg abcabc aaa aaaa xyz xxx xyzxyz
love iloveyou iloveu loveyou lovely lover mylove myself mylife forever baby babygirl babyboy honey sweet sweetie
sweetheart darling angel beautiful beauty princess prince queen king boss bigboy biggirl happy happiness smile sunshine
sunflower flower butterfly rainbow star superstar moon sunset summer winter spring autumn rainy raining season
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december today tomorrow birthday christmas easter newyear ramadan sallah
god jesus jesuschrist christ christian jehovah allah muhammad mohammed islam muslim bible prayer pray amen halleluyah
hallelujah praise praisegod praisethelord thankgod thankyou thanks godisgood godisgreat godislove ilovegod ilovejesus
jesusislord jesuslovesme inchristalone emmanuel blessing blessings blessed grace mercy favour favor faith hope joy peace
glory gloryto goodness patience victory testimony miracle anointing heaven heavenly holy holyghost holyspirit redeemer
nigeria nigerian naija naijaboy naijagirl africa african lagos lagoscity abuja ibadan kano kaduna portharcourt enugu
benin benincity jos ilorin abeokuta owerri calabar uyo warri asaba onitsha aba akure osogbo sokoto maiduguri bauchi
minna lokoja makurdi yola lekki ikeja ikoyi surulere yaba ajah ikorodu festac victoriaisland
abia adamawa akwaibom anambra bayelsa benue borno crossriver delta ebonyi edo ekiti gombe imo jigawa katsina kebbi kogi
kwara nasarawa niger ogun ondo osun oyo plateau rivers taraba yobe zamfara
ghana london england america canada dubai paris
football soccer chelsea chelseafc arsenal gunners manchester manutd manchesterunited mancity liverpool liverpoolfc
barcelona barca realmadrid madrid juventus everton tottenham supereagles eagles messi ronaldo cristiano neymar osimhen
okocha kanu drogba henry baseball basketball hockey jordan lakers tennis champion champions winner goal
superman batman spiderman ironman avengers starwars matrix pokemon naruto goku dragon dragonball tiger lion eagle monkey
panda dolphin horse elephant gorilla shadow ghost hunter killer ninja samurai warrior knight master phantom thunder
lightning storm diamond gold golden silver platinum crystal pearl ruby emerald
money naira dollar cash rich riches millionaire billionaire wealth success successful prosper prosperity business boss
hustle hustler work worker company manager director owner property landlord tenant house home building maintenance
tunse repair repairs plumber plumbing electrician contractor technician engineer estate apartment generator
freedom liberty independence democracy government president buhari tinubu obasanjo jonathan
family mother father mummy daddy mama papa mom dad brother sister friend friends bestfriend wife husband son daughter
chicken pepper jollof suya banana mango orange apple chocolate cookie coffee cheese pizza burger sugar
music dance guitar piano davido wizkid burnaboy olamide tiwa asake rema afrobeats
samuel daniel david michael john james peter paul joseph joshua matthew mark luke stephen solomon isaac jacob abraham
moses elijah gabriel raphael emeka chidi chinedu chukwu chukwuma chioma chinwe chiamaka adaeze adaobi ngozi nneka nkechi
ifeoma ifeanyi uche obinna kelechi amaka ebuka tunde tunji tope tolu tayo segun seun sola bola bukola yemi femi kemi
kunle lekan wale dayo ayo ade adewale adebayo adeola folake funke funmi bisi titi temitope oluwaseun olamide oluwa
oluwatobi damilola opeyemi babatunde yetunde kehinde taiwo musa ibrahim abdul abdullahi ahmed ali aminu bello fatima
aisha amina hauwa zainab hassan hussein usman umar yusuf suleiman sani aliyu mary esther ruth sarah deborah rebecca
rachel elizabeth victoria patricia jennifer jessica ashley nicole michelle charlie thomas robert william george andrew
richard anthony jordan justin kevin brian joyce janet gloria rose florence comfort charity precious promise destiny
whatever nothing something anything everything please trustno trustme trustnoone blink computer starlight pussy fuck
fuckyou fucku asshole bitch sexy sexual porn
`.trim();
