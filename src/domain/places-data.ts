/** Capitals, cities, LGAs and districts by state, comma-separated. Names that several states share are left out or weak. */
export const placesByState = {
  Abia: "Umuahia, Aba, Arochukwu, Ohafia, Bende, Isiala Ngwa, Osisioma, Ukwa, Ariaria, Abiriba, Ugwunagbo, Isuikwuato",
  Adamawa: "Yola, Jimeta, Mubi, Numan, Ganye, Michika, Madagali, Hong, Gombi, Guyuk, Demsa, Jada",
  "Akwa Ibom":
    "Uyo, Eket, Ikot Ekpene, Oron, Abak, Ikot Abasi, Itu, Ibeno, Etinan, Ikono, Mkpat Enin, Nsit Ubium, Ewet Housing, Onna",
  Anambra:
    "Awka, Onitsha, Nnewi, Ekwulobia, Ihiala, Ogidi, Nkpor, Obosi, Aguata, Agulu, Oyi, Otuocha, Idemili, Amawbia, Njikoka, Anaocha, Dunukofia, Orumba, Ogbaru, Okpoko, Nanka, Abagana, Umunze, Nteje",
  Bauchi: "Azare, Misau, Jama'are, Katagum, Ningi, Toro, Dass, Alkaleri, Darazo, Gamawa, Ganjuwa, Yelwa Bauchi",
  Bayelsa:
    "Yenagoa, Nembe, Ogbia, Sagbama, Southern Ijaw, Kolokuma, Ekeremor, Amassoma, Otuoke, Kaiama Bayelsa, Twon Brass",
  Benue:
    "Makurdi, Gboko, Otukpo, Oturkpo, Katsina Ala, Vandeikya, Ushongo, Adikpo, Okpokwu, Ukum, Zaki Biam, Oju, Aliade, Gwer",
  Borno:
    "Maiduguri, Biu, Bama, Gwoza, Dikwa, Monguno, Konduga, Damboa, Chibok, Askira, Kukawa, Ngala, Jere Borno, Gamboru",
  "Cross River":
    "Calabar, Cross Rivers, Ikom, Ogoja, Obudu, Ugep, Akamkpa, Odukpani, Obubra, Tinapa, Marian Calabar, Etta Agbor, Yakurr, Boki, Akpabuyo",
  Delta:
    "Asaba, Warri, Sapele, Ughelli, Effurun, Uvwie, Agbor, Ogwashi Uku, Abraka, Kwale, Oleh, Ozoro, Burutu, Patani, Okpanam, Ibusa, Issele Uku, Oghara, Koko Delta, Udu, Ekpan, Jeddo, Osubi, Aniocha, Oshimili, Isoko, Ndokwa, Ika South",
  Ebonyi: "Abakaliki, Afikpo, Onueke, Ezza, Ishielu, Ikwo, Ohaozara, Ivo Ebonyi, Izzi, Uburu, Okposi, Unwana",
  Edo: "Benin City, Benin, Auchi, Ekpoma, Uromi, Igueben, Ikpoba Okha, Ikpoba Hill, Oredo, Egor, Ugbowo, Uselu, Sabongida Ora, Irrua, Ovia, Okada, Etsako, Akoko Edo, Igarra, Esan, Owan, Ugbor, Ring Road Benin",
  Ekiti:
    "Ado Ekiti, Ikere, Ikole, Ijero, Ise Ekiti, Oye Ekiti, Omuo, Emure, Efon Alaaye, Aramoko, Ilawe, Iyin, Ido Ekiti, Otun Ekiti",
  Enugu:
    "Nsukka, Agbani, Oji River, Udi, Awgu, Ezeagu, Nkanu, Igbo Etiti, Abakpa, Emene, Independence Layout, Trans Ekulu, Uwani, Achara Layout, Ogui, Coal Camp, Enugu Ezike, Ninth Mile, 9th Mile, Ngwo",
  FCT: "Wuse, Wuse 2, Wuse II, Gwarinpa, Gwarimpa, Maitama, Garki, Asokoro, Jabi, Utako, Kubwa, Lugbe, Nyanya, Karshi, Bwari, Gwagwalada, Kuje, Kwali, Abaji, Apo, Lokogoma, Galadimawa, Katampe, Mabushi, Life Camp, Wuye, Durumi, Gudu, Guzape, Dutse Alhaji, Dutse Makaranta, Mpape, Karmo, Idu Industrial, Jahi, Kado, Dakibiyu, Kaura District, Kabusa, Sunnyvale, Dawaki Abuja, Zuba, Dei Dei, Gwagwa, Jikwoyi, Kurudu, Orozo, Karimo, Area 11 Garki, Efab, Sauka, Dakwo, Duboyi, AMAC",
  Gombe: "Kaltungo, Billiri, Dukku, Bajoga, Nafada, Deba, Kumo, Akko, Yamaltu, Funakaye, Shongom, Balanga",
  Imo: "Owerri, Orlu, Okigwe, Oguta, Mbaise, Mbano, Nkwerre, Ideato, Oru, Ngor Okpala, Ikeduru, Mbaitoli, Ohaji, World Bank Owerri, Egbu, Nekede, Ihitte Uboma, Orji Owerri, Ikenegbu",
  Jigawa: "Dutse, Hadejia, Gumel, Kazaure, Birnin Kudu, Ringim, Kafin Hausa, Babura, Gwaram, Maigatari, Birniwa, Jahun",
  Kaduna:
    "Zaria, Kafanchan, Kagoro, Barnawa, Tudun Wada Kaduna, Ungwan Rimi, Unguwan Rimi, Malali, Kakuri, Sabon Tasha, Narayi, Kachia, Birnin Gwari, Giwa, Zangon Kataf, Samaru, Saminaka, Kawo Kaduna, Rigasa, Chikun, Igabi, Soba, Jaji, Kajuru, Kudan, Sanga, Ikara, Makarfi",
  Kano: "Fagge, Nasarawa GRA, Nassarawa GRA, Bompai, Sharada, Gwale, Dala, Tarauni, Ungogo, Kumbotso, Wudil, Gaya, Rano, Bichi, Gwarzo, Dambatta, Hotoro, Zoo Road, Badawa, Challawa, Brigade Kano, Sabon Gari Kano, Kano Municipal, Naibawa, Dawakin Tofa, Dawakin Kudu, Karaye",
  Katsina: "Daura, Funtua, Malumfashi, Kankia, Dutsin Ma, Mani Katsina, Bakori, Jibia, Kankara, Batsari, Mashi, Musawa",
  Kebbi: "Birnin Kebbi, Argungu, Yauri, Zuru, Jega, Bagudo, Gwandu, Bunza, Dandi, Aliero, Koko Besse, Yelwa Yauri",
  Kogi: "Lokoja, Okene, Kabba, Idah, Ankpa, Ajaokuta, Ogori, Dekina, Anyigba, Obajana, Felele, Egbe Kogi, Koton Karfe, Isanlu, Okehi, Adavi, Ofu, Olamaboro, Ganaja",
  Kwara:
    "Ilorin, Offa, Omu Aran, Lafiagi, Jebba, Patigi, Share Kwara, Ajase Ipo, Kaiama, Erin Ile, Tanke, Adewole Estate, Asa Dam, Oke Ero, Ifelodun Kwara, Moro, Fate Ilorin, Baruten, Malete, Gambari Ilorin",
  Lagos:
    "Lekki, Lekki Phase 1, Lekki Phase I, Lekki Phase 2, Ikeja, Yaba, Surulere, Ajah, Victoria Island, Ikoyi, Festac, Festac Town, Amuwo Odofin, Oshodi, Isolo, Apapa, Agege, Mushin, Ojota, Ketu, Ikorodu, Epe, Badagry, Alimosho, Egbeda, Ikotun, Ipaja, Ogba, Maryland, Anthony Village, Gbagada, Magodo, Ojodu, Ebute Metta, Lagos Island, Lagos Mainland, Eti Osa, Ibeju Lekki, Sangotedo, Chevron Drive, Ikate, Agungi, Osapa, Jakande, Oniru, Obalende, Somolu, Shomolu, Bariga, Kosofe, Ojo Local Government, Okota, Ago Palace, Ejigbo Lagos, Satellite Town, Mile 2, Ajegunle, Ilupeju, Opebi, Allen Avenue, Oregun, Alausa, Iyana Ipaja, Abule Egba, Ifako Ijaiye, Banana Island, Parkview Estate, Dolphin Estate, Ogudu, Mowe Lagos, Akoka, Akowonjo, Ayobo, Iju Ishaga, Awoyaya, Abijo, Eleko, Eko Atlantic, Abraham Adesanya, Ogombo, Bogije, Lakowe, Oworonshoki, Itire, Ojuelegba, Sabo Yaba, Orile, Okokomaiko, Igando, Dopemu, Onipanu, Palmgrove, Eko, Tin Can, Ijora, Okun Ajah, Admiralty Way",
  Nasarawa:
    "Lafia, Keffi, Akwanga, Mararaba, Masaka, Nasarawa Eggon, Doma, Toto, Wamba, Karu Nasarawa, New Karu, Ado Karu, Auta Balefi, Keana, Awe, Kokona, New Nyanya",
  Niger:
    "Minna, Suleja, Bida, Kontagora, New Bussa, Lapai, Agaie, Mokwa, Chanchaga, Bosso, Tunga Minna, Zungeru, Borgu, Paikoro, Madalla, Tafa, Rijau, Shiroro, Lavun, Kagara",
  Ogun: "Abeokuta, Sango Ota, Ota, Ijebu Ode, Sagamu, Shagamu, Ilaro, Ifo, Mowe, Ibafo, Agbara, Ijebu Igbo, Ewekoro, Obafemi Owode, Arepo, Magboro, Ago Iwoye, Iperu, Ikenne, Remo, Ado Odo, Odeda, Oke Mosan, Ibara, Asero, Redemption City, Redemption Camp, Akute, Ajuwon, Lambe, Ogijo, Owode, Ayetoro Ogun, Isheri North, OPIC Estate, Lafenwa",
  Ondo: "Akure, Ondo Town, Owo, Ikare, Okitipupa, Ore, Idanre, Ile Oluji, Oka Akoko, Ilaje, Odigbo, Igbokoda, Ifon, Alagbaka, Oba Ile, Ijapo, Akoko",
  Osun: "Osogbo, Oshogbo, Ile Ife, Ife, Ilesa, Ilesha, Ede, Iwo, Ikirun, Ikire, Ila Orangun, Ipetu Ijesha, Modakeke, Gbongan, Okuku, Iree, Esa Oke, Apomu",
  Oyo: "Ibadan, Ogbomoso, Ogbomosho, Iseyin, Saki, Shaki, Eruwa, Igboho, Kishi, Bodija, Challenge Ibadan, Ring Road Ibadan, Dugbe, Mokola, Oluyole, Akobo, Egbeda Ibadan, Lagelu, Moniya, Igbo Ora, Igboora, Agodi, Jericho, Iyaganku, Apata, Sango Ibadan, Eleyele, Akinyele, Iwo Road Ibadan, Ojoo, Molete, Oke Ado, Samonda, Kisi, Okeho, Lanlate, Felele Ibadan, Alakia",
  Plateau:
    "Jos, Bukuru, Pankshin, Shendam, Langtang, Barkin Ladi, Rayfield, Mangu, Bokkos, Riyom, Wase, Vom, Kanke, Jos North, Jos South, Tudun Wada Jos, Bassa Plateau",
  Rivers:
    "Port Harcourt, Portharcourt, River State, Port Harcourt GRA, Obio Akpor, Rumuokoro, Rumuola, Rumuomasi, Rumuigbo, Rumuodara, Rumuibekwe, Rumuokwurusi, Rumuokwuta, Elelenwo, Trans Amadi, Eleme, Bonny, Oyigbo, Okrika, Bori, Omoku, Ahoada, Degema, Buguma, Choba, Woji, Mgbuoba, Ada George, Eliozu, Rukpokwu, Igwuruta, Diobu, D Line, Borokiri, Peter Odili, Elele, Abonnema, Etche, Ikwerre, Onne, Rumuepirikom, Eneka, Ozuoba, Nkpolu, Stadium Road Port Harcourt, Khana, Gokana, Emohua",
  Sokoto: "Tambuwal, Gwadabawa, Wurno, Bodinga, Illela, Wamakko, Kware, Goronyo, Arkilla, Isa Sokoto, Rabah",
  Taraba:
    "Jalingo, Wukari, Bali Taraba, Takum, Zing, Gembu, Ibi Taraba, Mutum Biyu, Serti, Donga, Gassol, Karim Lamido",
  Yobe: "Damaturu, Potiskum, Gashua, Nguru, Geidam, Buni Yadi, Gujba, Fika, Nangere, Machina, Damagum, Yunusari",
  Zamfara: "Gusau, Kaura Namoda, Talata Mafara, Anka, Maru, Tsafe, Gummi, Shinkafi, Zurmi, Bungudu, Maradun, Bukkuyum",
};

/** Names that other places share, or that are other words too: they count only where nothing better is said. */
export const weakPlaces = {
  VI: "Lagos",
  PH: "Rivers",
  PHC: "Rivers",
  "Sabon Gari": "Kano",
  Nassarawa: "Kano",
  Karu: "FCT",
  Dawaki: "FCT",
  CBD: "FCT",
  "Central Business District": "FCT",
  Ojo: "Lagos",
  Isheri: "Lagos",
  Marina: "Lagos",
  Berger: "Lagos",
  Ejigbo: "Lagos",
  Ijesha: "Lagos",
  Brass: "Bayelsa",
} as const;
