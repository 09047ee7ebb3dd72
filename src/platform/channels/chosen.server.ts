import { type Channels, pushContactOf } from "../channels.server.ts";
import type { Site } from "../context.server.ts";
import type { Settings } from "../settings.server.ts";
import { africasTalkingSms, africasTalkingVoice } from "./africas-talking.server.ts";
import { anchoredAt } from "./anchors.server.ts";
import { monnifyAt } from "./monnify.server.ts";
import { paystackAt } from "./paystack.server.ts";
import { gatewaySms } from "./sms-gateway.server.ts";
import { termiiSms } from "./termii.server.ts";
import { whatsAppBy } from "./whatsapp.server.ts";

/** The ways out that the settings name, in the order in which they are asked. */
export function channelsOf({ carriers, ...settings }: Settings, site: Site): Channels {
  const { termii, africasTalking, whatsapp, smsGateway, inboundMail } = carriers;
  const number = africasTalking?.voiceNumber;
  return {
    pushContact: pushContactOf({ ...settings, supportEmail: site.supportEmail }, site.url),
    sms: [
      ...(termii ? [termiiSms(termii)] : []),
      ...(africasTalking ? [africasTalkingSms(africasTalking)] : []),
      ...(smsGateway ? [gatewaySms(smsGateway)] : []),
    ],
    voice: africasTalking && number ? africasTalkingVoice({ ...africasTalking, number }) : null,
    whatsapp: whatsapp ? whatsAppBy(whatsapp) : null,
    inboundMail: inboundMail ?? null,
    money: carriers.money,
    anchors: anchoredAt(settings.anchors),
    payments: { paystack: paystackAt(settings.paystackUrl), monnify: monnifyAt(settings.monnifyUrls) },
    reports: {
      ...{ whatsapp, termii: termii?.secret, africasTalking: africasTalking?.hookKey },
      smsGateway: smsGateway?.secret,
    },
  };
}
